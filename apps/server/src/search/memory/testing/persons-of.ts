import { type Columns, NONE } from '../columns/columns.ts';
import type { Numbers } from '../columns/growing.ts';
import { textOf } from '../columns/texts.ts';
import { int32At, numberAt } from '../columns/entry-at.ts';

const ROWS = ['contacts', 'roles', 'studies', 'items', 'supports', 'formerNames', 'jobChanges'] as const;
const SPELLINGS = new Set(['spelling', 'commonSpelling', 'profileSpelling']);
/** Columns that are not part of a row's content: when the row was removed, and where its details are. */
const NOT_CONTENT = new Set(['deadSince', 'detail']);

/** The content of the columns for each present person, by id. */
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
  const row = Object.entries(columns[group] as Record<string, Numbers>)
    .filter(([name]) => !NOT_CONTENT.has(name))
    .map(([name, values]) => [name, contentOf(columns, name, numberAt(values, at))]);
  const detail = group === 'roles' ? int32At(columns.roles.detail, at) : NONE;
  if (detail === NONE) return Object.fromEntries(row) as object;
  const of = int32At(columns.roles.space, at) < 0 ? 'facts' : 'formers';
  return { ...Object.fromEntries(row), detail: rowAt(columns, of, detail) } as object;
}

/** Returns the spelling, wording or company that an entry refers to; for other entries, their number. */
function contentOf(columns: Columns, column: string, value: number): unknown {
  const { companies, wordings, texts } = columns;
  if (SPELLINGS.has(column)) return spellingAt(columns, value);
  if (value === NONE) return NONE;
  if (column === 'wording') return textOf(texts.wordingTexts, int32At(wordings.text, value));
  if (column === 'company')
    return [
      textOf(texts.companyTexts, int32At(companies.text, value)),
      textOf(texts.keys, int32At(companies.key, value)),
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
    withProfile: spellingAt(columns, int32At(withProfile, at)),
    withCommon: spellingAt(columns, int32At(withCommon, at)),
  };
}
