import type { ActivityEntry } from '@kithline/contract/activity.ts';
import { PRODUCT } from './present-activity.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../platform/text/write-csv.ts';

const COLUMNS = ['Time', 'Who', 'What', 'Field', 'From', 'To', 'Where', 'Network'] as const;

/**
 * Yields the text of a CSV file (RFC 4180). The file begins with the byte order mark, by which spreadsheets
 * detect UTF-8.
 */
export async function* activityFile(parts: AsyncIterable<readonly ActivityEntry[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  for await (const entries of parts) yield entries.map((entry) => csvLine(cellsOf(entry))).join('');
}

function cellsOf({ doneOn, by, words, on, also, value, place, network }: ActivityEntry): string[] {
  const what = [words, on?.name, also?.words, also?.on.name].filter(Boolean).join(' ');
  return [
    new Date(doneOn * 1000).toISOString(),
    by?.name ?? PRODUCT,
    what,
    value?.field ?? '',
    value?.from ?? '',
    value?.to ?? '',
    place,
    network ?? '',
  ];
}
