import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { onTestFinished } from 'vitest';

export interface ReadMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
}

export async function readMail(raw: Buffer): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw);
  return {
    to: mail.to?.[0]?.address ?? '',
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  };
}

/**
 * Creates a separate DATA_DIR for this test, and a function that reads the mails in its outbox, oldest first.
 */
export async function mailsOf(): Promise<{ dataDir: string; mails: () => Promise<ReadMail[]> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kithline-mails-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const folder = path.join(dataDir, 'outbox');
  const mails = async () => {
    const names = await readdir(folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.eml')).toSorted();
    return Promise.all(files.map(async (name) => readMail(await readFile(path.join(folder, name)))));
  };
  return { dataDir, mails };
}
