import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { inject, vi } from 'vitest';

/** Waits for the newest mail with this subject to an address, because mails are sent in the background. */
export async function letterTo(address: string, subject: RegExp): Promise<Email> {
  return vi.waitFor(() => newestLetter(address, subject), { timeout: 20_000, interval: 100 });
}

async function newestLetter(address: string, subject: RegExp): Promise<Email> {
  const folder = path.join(inject('dataDir'), 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  // The files' names begin with the time of writing.
  for (const name of names.toSorted((a, b) => b.localeCompare(a))) {
    const letter = await PostalMime.parse(await readFile(path.join(folder, name)));
    const isTo = letter.to?.some((to) => to.address === address) ?? false;
    if (isTo && subject.test(letter.subject ?? '')) return letter;
  }
  throw new Error(`No mail to ${address} about ${subject}.`);
}

/**
 * Returns the link of a mail to a URL of this Kithline whose path and query begin with `start`. The text and
 * the HTML of the mail must contain the same link.
 */
export function linkIn(letter: Email, start: string): string {
  const own = `${inject('origin')}${start}`;
  const inText = (letter.text ?? '').split(/\s+/).find((word) => word.startsWith(own));
  if (inText === undefined) throw new Error(`No link to ${start} in the text:\n${letter.text}`);
  if (!(letter.html ?? '').replaceAll('&amp;', '&').includes(`href="${inText}"`))
    throw new Error(`The HTML does not link to ${inText}:\n${letter.html}`);
  return inText;
}
