import { sql } from 'kysely';
import { inDirectory } from '../../scopes/lock-directory.ts';
import type { Db } from '../../tables.ts';
import type { CuratedOutcome, CuratedRow } from './curated-row.ts';
import { stageRows } from './curated-stage.queries.ts';
import { isOfDomain, linkSameNames } from '../joining/link-same-names.ts';
import { sameNames } from '../joining/same-names.ts';
import { fillKnownNamed } from '../known/fill-known.ts';
import { joinRows, type KeyedRow, sameAs } from './join-rows.ts';
import { matchRows, numberNew, takeOutRepeated, unmatchedLines } from './match-organizations.queries.ts';
import { recordChanges, rememberFacts } from '../record-changes.queries.ts';
import { decideNames, writeAliases, writeNames } from './write-names.queries.ts';
import {
  type Author,
  countOutcomes,
  insertNew,
  markChanges,
  writeFacts,
} from './write-organizations.queries.ts';

const MATCHED = sql`select organization_id from curated_row where organization_id is not null`;

/**
 * Loads an administrator's file into the directory, in one transaction. A row is matched to an organization
 * by LinkedIn page, or else by name or alias, or else by domain. An unmatched row becomes a new organization.
 * Loading the same rows again changes nothing.
 */
export async function loadCuratedOrganizations(
  db: Db,
  fileRows: readonly CuratedRow[],
  author: Author,
): Promise<CuratedOutcome> {
  const joined = await joinRows(fileRows);
  return inDirectory(db, async (db) => {
    await stageRows(db, joined);
    await matchRows(db);
    await matchSameNames(db, joined.rows);
    const repeated = await takeOutRepeated(db);
    await rememberFacts(db, MATCHED);
    await numberNew(db);
    await insertNew(db, author);
    const namesTaken = await decideNames(db);
    await writeNames(db);
    const aliasesTaken = await writeAliases(db);
    await markChanges(db);
    await writeFacts(db, author);
    await recordChanges(db, { means: 'curated', ...author });
    await fillKnownNamed(
      db,
      joined.rows.map(({ nameNorm }) => nameNorm),
      author.now,
    );
    return {
      ...(await countOutcomes(db)),
      skipped: [...joined.skipped, ...repeated.map(({ line, before }) => sameAs(line, before))],
      namesTaken: [...joined.namesTaken, ...namesTaken, ...aliasesTaken],
    };
  });
}

/**
 * Matches the remaining rows by the table of same names. Rows whose website differs from the table's are left
 * out.
 */
async function matchSameNames(db: Db, rows: readonly KeyedRow[]): Promise<void> {
  const ofTable = rows.filter(({ nameNorm, domain }) => {
    const group = sameNames(nameNorm);
    return group !== undefined && isOfDomain(domain, group.domain);
  });
  if (ofTable.length === 0) return;
  const unmatched = new Set(await unmatchedLines(db));
  await linkSameNames(
    db,
    ofTable.filter(({ line }) => unmatched.has(line)).map(({ nameNorm }) => nameNorm),
  );
  await matchRows(db);
}
