import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from '../log.ts';
import { asMessage, type Mail, type Mailer } from './mail.ts';

export interface OutboxOptions {
  dataDir: string;
  from: string;
  log: Logger;
}

/**
 * Keeps mails as .eml files in DATA_DIR/outbox and logs their links, to try out Kithline without a mail
 * server.
 */
export function createOutbox({ dataDir, from, log }: OutboxOptions): Mailer {
  const folder = path.join(dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(asMessage(mail));
      const file = await keep(folder, message as Buffer);
      log.info(
        { to: mail.to.address, subject: mail.subject, links: linksOf(mail), file },
        'mail kept in the outbox',
      );
    },
    close: () => transport.close(),
  };
}

/** The file is complete when it gets its final name. The names sort by time. */
async function keep(folder: string, message: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = path.join(folder, `${stamp}-${randomBytes(3).toString('hex')}.eml`);
  await writeFile(`${file}.part`, message, { mode: 0o600 });
  await rename(`${file}.part`, file);
  return file;
}

function linksOf(mail: Mail): string[] {
  return mail.text.match(/https?:\/\/\S+/g) ?? [];
}
