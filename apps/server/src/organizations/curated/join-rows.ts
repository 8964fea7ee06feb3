import { foldText } from '@kithline/base/fold-text.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { normalizeOrganizationName } from '../normalize-organization-name.ts';
import type { CuratedRow, NameTaken, SkippedRow } from './curated-row.ts';

/** Rows between two pauses for other work; so many take a few milliseconds. */
const STEP = 1_000;

export interface KeyedRow extends CuratedRow {
  readonly nameKey: string;
  readonly nameNorm: string;
}

export interface KeyedAlias {
  readonly line: number;
  readonly name: string;
  readonly nameNorm: string;
}

export interface JoinedRows {
  readonly rows: readonly KeyedRow[];
  readonly aliases: readonly KeyedAlias[];
  readonly skipped: readonly SkippedRow[];
  readonly namesTaken: readonly NameTaken[];
}

/**
 * Resolves repetitions within the file, before it is compared with the directory. A row is skipped if an
 * earlier row has the same name or the same LinkedIn page. An alias is left out if it is the name of another
 * row, or an alias of an earlier one.
 */
export async function joinRows(fileRows: readonly CuratedRow[]): Promise<JoinedRows> {
  const seenNames = new Map<string, number>();
  const seenSlugs = new Map<string, number>();
  const rows: KeyedRow[] = [];
  const skipped: SkippedRow[] = [];
  for (const [at, row] of fileRows.entries()) {
    if (at % STEP === STEP - 1) await nextTurn();
    const nameNorm = normalizeOrganizationName(row.name);
    const before = seenNames.get(nameNorm) ?? (row.slug === null ? undefined : seenSlugs.get(row.slug));
    if (!seenNames.has(nameNorm)) seenNames.set(nameNorm, row.line);
    if (row.slug !== null && !seenSlugs.has(row.slug)) seenSlugs.set(row.slug, row.line);
    if (before === undefined) rows.push({ ...row, nameNorm, nameKey: foldText(row.name) });
    else skipped.push(sameAs(row.line, before));
  }
  return { rows, skipped, ...(await joinAliases(rows, seenNames)) };
}

export function sameAs(line: number, before: number): SkippedRow {
  return { line, reason: `The same organization as line ${before}.` };
}

async function joinAliases(
  rows: readonly KeyedRow[],
  seenNames: ReadonlyMap<string, number>,
): Promise<Pick<JoinedRows, 'aliases' | 'namesTaken'>> {
  const owners = new Map<string, number>();
  const aliases: KeyedAlias[] = [];
  const namesTaken: NameTaken[] = [];
  for (const [at, { line, nameNorm: own, aliases: names }] of rows.entries()) {
    if (at % STEP === STEP - 1) await nextTurn();
    for (const name of names) {
      const nameNorm = normalizeOrganizationName(name);
      if (nameNorm === '' || nameNorm === own || owners.get(nameNorm) === line) continue;
      if (seenNames.has(nameNorm) || owners.has(nameNorm)) {
        namesTaken.push({ line, name, isAlias: true });
        continue;
      }
      owners.set(nameNorm, line);
      aliases.push({ line, name, nameNorm });
    }
  }
  return { aliases, namesTaken };
}
