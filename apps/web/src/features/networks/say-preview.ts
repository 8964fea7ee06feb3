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

/** "compared with your file of 9 Jan 2026 (4,928 people)", which follows "What will change". */
export function sayAgainst({ now }: Pick<ImportPreview, 'now'>): string {
  if (now.people === 0) return 'your network is still empty';
  const people = sayCount(now.people, 'person', 'people');
  if (now.fileDay === null) return `compared with your network of ${people}`;
  return `compared with your file of ${sayDay(Date.parse(now.fileDay) / 1000)} (${people})`;
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

/** "From 4,928 to 5,199 people", the short form for phones. */
export function sayResultShortly(preview: Moved): string {
  const after = sayCount(peopleAfter(preview), 'person', 'people');
  return isSame(preview) ? `${after}, as now` : `From ${sayNumber(preview.now.people)} to ${after}`;
}

const peopleAfter = ({ now, added, removed }: Moved): number => now.people + added - removed;
const isSame = ({ added, removed }: Moved): boolean => added === 0 && removed === 0;

/**
 * No warning appears if fewer people than this would leave. In a small network, half of the people can leave
 * without a mistake.
 */
const MANY = 20;

/**
 * Returns a warning if many people would leave, otherwise null: "4,094 of the 4,993 people in your network
 * are not in this file. Is this the complete export?" A member may have chosen a file with only some of their
 * contacts by mistake.
 */
export function sayManyLeave({ now, removed }: Pick<ImportPreview, 'now' | 'removed'>): string | null {
  if (removed < MANY || removed * 2 < now.people) return null;
  return `${sayNumber(removed)} of the ${sayNumber(now.people)} people in your network are not in this file. Is this the complete export?`;
}

/**
 * Returns how many rows are skipped, "79 rows are skipped:", and why, "74 from closed accounts, 5 repeated.".
 * Also says how many values are removed or changed. Null if everything is imported as written.
 */
export function saySkipped({
  counts: { unavailable, duplicates, empty, skipped },
  warnings,
}: Pick<ImportPreview, 'counts' | 'warnings'>): { rows: string; why: string } | null {
  const reasons = [
    {
      rows: unavailable,
      some: 'from closed accounts',
      all: 'all from closed accounts',
      one: 'of a closed account',
    },
    { rows: duplicates, some: 'repeated', all: 'all repeated', one: 'repeated' },
    { rows: empty, some: 'empty', all: 'all empty', one: 'empty' },
    { rows: skipped, some: 'that cannot be read', all: 'none can be read', one: 'cannot be read' },
  ].filter(({ rows }) => rows > 0);
  const [first, ...others] = reasons;
  const values = warnings === 0 ? '' : `${sayCount(warnings, 'value is', 'values are')} removed or changed.`;
  if (!first) return values === '' ? null : { rows: values, why: '' };
  const all = reasons.reduce((sum, { rows }) => sum + rows, 0);
  const why =
    others.length > 0
      ? reasons.map(({ rows, some }) => `${sayNumber(rows)} ${some}`).join(', ')
      : all === 1
        ? first.one
        : first.all;
  return { rows: `${sayCount(all, 'row is', 'rows are')} skipped:`, why: `${why}. ${values}`.trim() };
}
