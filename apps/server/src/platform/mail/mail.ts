import * as z from 'zod/mini';
import type { Logger } from '../log.ts';
import { receiverName } from './greeting.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

export const Mail = z.object({
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type Mail = z.infer<typeof Mail>;

/** Sends mails: to a mail server, or into a folder where they can be read. Throws when a mail could not be handed over. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

export interface MailSettings {
  mail: { kind: 'outbox' } | { kind: 'smtp'; url: string };
  /** The sender: `Name <address>`. */
  mailFrom: string;
  dataDir: string;
}

/** The mailer that the settings ask for. */
export function createMailer({ mail, mailFrom, dataDir }: MailSettings, log: Logger): Mailer {
  const mailer =
    mail.kind === 'smtp'
      ? createSmtp({ url: mail.url, from: mailFrom })
      : createOutbox({ dataDir, from: mailFrom, log });
  const addressed = ({ to, ...rest }: Mail): Mail => ({
    ...rest,
    to: { ...to, name: receiverName(to.name) },
  });
  return { send: (given) => mailer.send(addressed(given)), close: () => mailer.close() };
}
