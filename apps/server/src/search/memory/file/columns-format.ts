import { FOLDING_FILES } from '@kithline/base/folding-files.ts';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SHAPE, TEXTS } from '../columns/columns.ts';

const COLUMNS = path.join(import.meta.dirname, '../columns');

/** Files outside `columns/` that also decide what the columns hold. */
const OTHERS = [
  '../reading/copied-rows.ts',
  '../reading/read-persons.queries.ts',
  '../reading/read-rows.queries.ts',
  '../reading/rows-of.queries.ts',
  'block-file.ts',
  'columns-file.ts',
  'columns-format.ts',
  '../../../seen-facts/seen-names.ts',
  '../../../seen-facts/seen-organizations.ts',
  '../../../scopes/belonging.ts',
  '../../../platform/text/dressed-letters.ts',
  '../../../platform/text/match-text.ts',
  '../../../platform/text/spell-words.ts',
];

/**
 * The format of files of columns: a hash that changes with the shape of the columns, the byte order, and the
 * source files that read rows into the columns. After an upgrade that changes one of these, a server reads
 * everything from the database instead of the file.
 */
export function columnsFormat(): string {
  format ??= workedOut();
  return format;
}

let format: string | null = null;

function workedOut(): string {
  const hash = createHash('sha256').update(os.endianness());
  for (const [group, columns] of Object.entries(SHAPE))
    for (const [column, type] of Object.entries(columns)) hash.update(`${group}.${column} ${type.name}\n`);
  hash.update(TEXTS.join());
  const columns = readdirSync(COLUMNS).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  for (const file of [
    ...columns.toSorted().map((name) => path.join(COLUMNS, name)),
    ...OTHERS.map((name) => path.join(import.meta.dirname, name)),
    ...FOLDING_FILES,
  ])
    hash.update(readFileSync(file));
  return hash.digest('hex');
}
