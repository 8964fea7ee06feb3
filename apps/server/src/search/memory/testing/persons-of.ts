import { type Columns, NONE } from '../columns/columns.ts';
import { textOf } from '../columns/texts.ts';

const ROWS = ['contacts', 'roles', 'studies', 'items', 'supports'] as const;
const SPELLINGS = new Set(['spelling', 'commonSpelling', 'profileSpelling']);
/** Where a row stands says nothing of what it says. */
const PLACES = new Set(['previous', 'deadSince', 'detail']);

/** What the columns say of the persons who are there, by id. */
export function personsOf(columns: Columns): Map<number, unknown> {
  const found = new Map<number, unknown>();
  const { id, deadSince } = columns.persons;
  for (const [at, person] of id.entries()) if (deadSince[at] === 0) found.set(person, personAt(columns, at));
  return found;
}

export function personAt(columns: Columns, at: number): unknown {
  const rows = ROWS.map((group) => {
    const [start = 0, end = 0] = columns.starts[group].subarray(at, at + 2);
    return Array.from({ length: end - start }, (_none, row) => rowAt(columns, group, start + row));
  });
  return { ...rowAt(columns, 'persons', at), rows };
}

function rowAt(
  columns: Columns,
  group: 'persons' | (typeof ROWS)[number] | 'facts' | 'formers',
  at: number,
): object {
  const row = Object.entries(columns[group] as Record<string, ArrayLike<number>>)
    .filter(([name]) => !PLACES.has(name))
    .map(([name, values]) => [name, saidIn(columns, name, values[at] ?? NONE)]);
  const detail = group === 'roles' ? (columns.roles.detail[at] ?? NONE) : NONE;
  if (detail === NONE) return Object.fromEntries(row) as object;
  const of = (columns.roles.space[at] ?? 0) < 0 ? 'facts' : 'formers';
  return { ...Object.fromEntries(row), detail: rowAt(columns, of, detail) } as object;
}

/** What an entry of a column says: where it refers to a text, that text. */
function saidIn(columns: Columns, column: string, value: number): unknown {
  const { companies, wordings, texts } = columns;
  if (SPELLINGS.has(column)) return spellingAt(columns, value);
  if (value === NONE) return NONE;
  if (column === 'wording') return textOf(texts.wordingTexts, wordings.text[value] ?? NONE);
  if (column === 'company')
    return [
      textOf(texts.companyTexts, companies.text[value] ?? NONE),
      textOf(texts.keys, companies.key[value] ?? NONE),
      companies.organization[value],
      companies.isPlain[value],
    ];
  return value;
}

function spellingAt(columns: Columns, at: number): unknown {
  if (at === NONE) return null;
  const { keyLength, withProfile, withCommon } = columns.spellings;
  return {
    text: textOf(columns.texts.spellingTexts, at),
    keyLength: keyLength[at],
    withProfile: spellingAt(columns, withProfile[at] ?? NONE),
    withCommon: spellingAt(columns, withCommon[at] ?? NONE),
  };
}
