import type { ActivityEntry } from '@kithline/contract/activity.ts';

const COLUMNS = ['Time', 'Who', 'What', 'Field', 'From', 'To', 'Where'] as const;

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/u;

/** The entries as lines of a CSV file (RFC 4180), the columns first; with the mark by which spreadsheets know UTF-8. */
export async function* activityFile(parts: AsyncIterable<readonly ActivityEntry[]>): AsyncGenerator<string> {
  yield `\uFEFF${lineOf(COLUMNS)}`;
  for await (const entries of parts) yield entries.map((entry) => lineOf(cellsOf(entry))).join('');
}

function cellsOf({ doneOn, by, words, on, also, value, place }: ActivityEntry): string[] {
  const what = [words, on?.name, also?.words, also?.on.name].filter(Boolean).join(' ');
  return [
    new Date(doneOn * 1000).toISOString(),
    by?.name ?? 'Kithline',
    what,
    value?.field ?? '',
    value?.from ?? '',
    value?.to ?? '',
    place,
  ];
}

const lineOf = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
