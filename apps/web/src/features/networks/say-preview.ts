import type { ImportPreview } from '@kithline/contract/networks.ts';
import { sayCount, sayDay, sayNumber } from '../../lib/say-time.ts';

const KILOBYTE = 1024;

/** "642 KB", "1.4 MB" */
export function sayBytes(bytes: number): string {
  if (bytes < KILOBYTE) return sayCount(bytes, 'byte', 'bytes');
  const kilobytes = bytes / KILOBYTE;
  if (kilobytes < KILOBYTE) return `${Math.round(kilobytes)} KB`;
  return `${(kilobytes / KILOBYTE).toFixed(1)} MB`;
}

/** "against your file of 9 Jan 2026, 4,928 people" */
export function sayAgainst({ now }: Pick<ImportPreview, 'now'>): string {
  if (now.people === 0) return 'your network is empty now';
  const people = sayCount(now.people, 'person', 'people');
  if (now.fileDay === null) return `against your network of ${people}`;
  return `against your file of ${sayDay(Date.parse(now.fileDay) / 1000)}, ${people}`;
}

type Moved = Pick<ImportPreview, 'now' | 'added' | 'removed'>;

/** "Your network goes from 4,928 to 5,199 people. Nothing has changed yet." */
export function sayResult(preview: Moved): string {
  const { now } = preview;
  const after = sayCount(peopleAfter(preview), 'person', 'people');
  const words = isSame(preview)
    ? `Your network stays at ${after}.`
    : `Your network goes from ${sayNumber(now.people)} to ${after}.`;
  return `${words} Nothing has changed yet.`;
}

/** "4,928 to 5,199 people", for a phone. */
export function sayResultShortly(preview: Moved): string {
  const after = sayCount(peopleAfter(preview), 'person', 'people');
  return isSame(preview) ? `${after}, as now` : `${sayNumber(preview.now.people)} to ${after}`;
}

const peopleAfter = ({ now, added, removed }: Moved): number => now.people + added - removed;
const isSame = ({ added, removed }: Moved): boolean => added === 0 && removed === 0;

/** Fewer people than these may well leave a small network. */
const MANY = 20;

/**
 * "4,094 of the 4,993 people in your network are not in this file. Is it the whole export?"; null where few leave: a list of one search, or a
 * part of an export, would empty the network.
 */
export function sayManyLeave({ now, removed }: Pick<ImportPreview, 'now' | 'removed'>): string | null {
  if (removed < MANY || removed * 2 < now.people) return null;
  return `${sayNumber(removed)} of the ${sayNumber(now.people)} people in your network are not in this file. Is it the whole export?`;
}

/** "82 rows are skipped: 74 of closed accounts, 5 repeated, 3 that name nobody."; null when none is. */
export function saySkipped({ counts, warnings }: Pick<ImportPreview, 'counts' | 'warnings'>): string | null {
  const { unavailable, duplicates, empty, skipped } = counts;
  const parts = [
    unavailable > 0 && `${sayNumber(unavailable)} of closed accounts`,
    duplicates > 0 && `${sayNumber(duplicates)} repeated`,
    empty > 0 && `${sayNumber(empty)} empty`,
    skipped > 0 && `${sayNumber(skipped)} that cannot be read`,
  ].filter((part) => part !== false);
  const all = unavailable + duplicates + empty + skipped;
  const rows = all === 0 ? null : `${sayCount(all, 'row is', 'rows are')} skipped: ${parts.join(', ')}.`;
  const values =
    warnings === 0 ? null : `${sayCount(warnings, 'value is', 'values are')} not taken as written.`;
  return [rows, values].filter((words) => words !== null).join(' ') || null;
}
