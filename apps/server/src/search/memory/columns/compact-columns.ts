import { type Columns, type GroupName, NO_KEY, NONE, SHAPE, TEXTS } from './columns.ts';
import type { Numbers, NumbersType } from './growing.ts';
import type { KeptColumns } from './kept-columns.ts';
import { type Kept, type KeptRows, keptRows } from './kept-rows.ts';
import { eachColumn } from './store.ts';
import type { TextsView } from './texts.ts';
import { float64At, int32At, numberAt } from './entry-at.ts';

type Change = (value: number, row: number) => number;
const asItIs: Change = (value) => value;

/**
 * Yields the arrays of a version of the columns in the order of SHAPE and TEXTS, for a file. Leaves out the
 * rows of removed persons, and unused texts. Each array is made when it is requested.
 */
export function* compactArrays(columns: Columns): Generator<Numbers> {
  const kept = keptRows(columns);
  const changes = changesOf(columns, kept);
  for (const group of Object.keys(SHAPE) as GroupName[])
    for (const [column, values] of Object.entries(columns[group] as Record<string, Numbers>))
      yield group === 'starts'
        ? compactStarts(values, kept.groups[column as keyof KeptRows['groups']], kept.groups.persons)
        : compacted(
            values,
            (kept.groups as Partial<Record<GroupName, Kept>>)[group] ?? null,
            changes[`${group}.${column}`] ?? asItIs,
          );
  for (const name of TEXTS) {
    const { bytes, starts } = compactTexts(columns.texts[name], kept.texts[name]);
    yield bytes;
    yield starts;
  }
}

/**
 * Returns copies of the arrays that `compactArrays` yields, so that another keeper can continue from them.
 * The keeper that wrote the columns never writes to the copies.
 */
export function keptColumns(columns: Columns): KeptColumns {
  const arrays = compactArrays(columns);
  const next = (): Numbers => {
    const { value } = arrays.next();
    if (!value) throw new Error('The columns have fewer arrays than their shape.');
    return copied(value);
  };
  const groups = eachColumn(next);
  const texts = Object.fromEntries(TEXTS.map((name) => [name, { bytes: next(), starts: next() }]));
  return {
    groups,
    texts,
    datasets: columns.datasets,
    collectives: [...columns.collectives.values()],
    sorted: sortedOf(columns),
  } as unknown as KeptColumns;
}

function copied(values: Numbers): Numbers {
  const type = values.constructor as NumbersType;
  const copy = new type(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}

/** How many of the sorted persons are kept. */
export function sortedOf({ persons: { deadSince }, sorted, version }: Columns): number {
  return deadSince.subarray(0, sorted).reduce((sum, dead) => sum + Number(dead === 0 || dead > version), 0);
}

/** Returns, for each column whose entries change, the function that maps an old entry to the new one. */
function changesOf(
  { roles, spellings }: Columns,
  { groups, texts }: KeptRows,
): Readonly<Record<string, Change>> {
  const to =
    (kept: Kept): Change =>
    (row) =>
      kept.of(row);
  return {
    'persons.deadSince': () => 0,
    'persons.commonSpelling': to(groups.spellings),
    'persons.profileSpelling': to(groups.spellings),
    'contacts.spelling': to(groups.spellings),
    'formerNames.spelling': to(groups.spellings),
    'roles.detail': (detail, row) =>
      (int32At(roles.space, row) < 0 ? groups.facts : groups.formers).of(detail),
    'roles.company': to(groups.companies),
    'studies.company': to(groups.companies),
    'supports.company': to(groups.companies),
    'roles.wording': to(groups.wordings),
    'spellings.rank': closedRanks(spellings, groups.spellings),
    'spellings.person': to(groups.persons),
    'spellings.withProfile': to(groups.spellings),
    'spellings.withCommon': to(groups.spellings),
    'organizations.key': to(texts.keys),
    'organizations.aliases': to(texts.aliases),
    'companies.key': to(texts.keys),
    'companies.text': to(texts.companyTexts),
    'wordings.text': to(texts.wordingTexts),
    'titles.text': to(texts.titleTexts),
    'lookups.text': to(texts.lookupTexts),
  };
}

/**
 * Returns a function that maps old ranks to new ones without the gaps that the names of removed persons
 * leave. A rank between two kept ranks stays between them.
 */
function closedRanks({ rank, keyLength }: Columns['spellings'], { rows }: Kept): Change {
  const isTaken = new Uint8Array(rank.reduce((most, one) => Math.max(most, one), NONE) + 2);
  for (const row of rows) {
    const one = float64At(rank, row);
    if (Number.isInteger(one) && keyLength[row] !== NO_KEY) isTaken[one] = 1;
  }
  /** For each rank, the number of kept ranks below it. */
  const lower = new Int32Array(isTaken.length + 1);
  for (const [one, taken] of isTaken.entries()) lower[one + 1] = int32At(lower, one) + taken;
  return (one, row) => {
    if (keyLength[row] === NO_KEY) return NONE;
    return Number.isInteger(one) ? int32At(lower, one) : int32At(lower, one + 0.5) - 0.5;
  };
}

function compacted(values: Numbers, kept: Kept | null, change: Change): Numbers {
  if (kept === null && change === asItIs) return values;
  const made = new (values.constructor as new (length: number) => Numbers)(
    kept?.rows.length ?? values.length,
  );
  if (kept === null) for (const [row, value] of values.entries()) made[row] = change(value, row);
  else for (const [place, row] of kept.rows.entries()) made[place] = change(numberAt(values, row), row);
  return made;
}

function compactStarts(starts: Numbers, rows: Kept, persons: Kept): Int32Array {
  const made = new Int32Array(persons.rows.length + 1);
  for (const [place, person] of persons.rows.entries())
    made[place + 1] = int32At(made, place) + numberAt(starts, person + 1) - numberAt(starts, person);
  if (made.at(-1) !== rows.rows.length) throw new Error('Rows of persons are missing in the columns.');
  return made;
}

function compactTexts(texts: TextsView, { rows }: Kept): TextsView {
  const starts = new Int32Array(rows.length + 1);
  for (const [place, row] of rows.entries())
    starts[place + 1] = int32At(starts, place) + int32At(texts.starts, row + 1) - int32At(texts.starts, row);
  const bytes = new Uint8Array(int32At(starts, rows.length));
  for (const [place, row] of rows.entries())
    bytes.set(
      texts.bytes.subarray(int32At(texts.starts, row), int32At(texts.starts, row + 1)),
      int32At(starts, place),
    );
  return { bytes, starts };
}
