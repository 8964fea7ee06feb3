import type { CuratedResult } from '@kithline/contract/curated.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { readFactNames } from '../lookups/fact-names.ts';
import type { CuratedOutcome, NameTaken } from '../organizations/curated/curated-row.ts';
import { loadCuratedOrganizations } from '../organizations/curated/load-curated.ts';
import { enrichSoon } from '../organizations/enrichment/enrichment.jobs.ts';
import { fetchLogosSoon } from '../organizations/logos/logos.jobs.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure } from '../platform/failure.ts';
import {
  type CuratedFile,
  type CuratedWarning,
  type ParsedCurated,
  parseCurated,
} from './curated-file/parse-curated.ts';

/** Maximum number of skipped rows, and of warnings, in an answer. The totals are exact. */
const MOST_LISTED = 1_000;
const UNIQUE_VIOLATION = '23505';

/** Loads an administrator's file of organizations in one transaction. */
export async function loadCuratedFile(
  app: AppContext,
  viewer: Viewer,
  file: CuratedFile,
): Promise<CuratedResult> {
  const names = await readFactNames(app.db);
  const now = app.clock();
  const parsed = await parseCurated(file, { names, thisYear: now.getUTCFullYear() });
  const outcome = await load(app, parsed, { userId: viewer.userId, fileName: file.fileName, now });
  return resultOf(parsed, outcome);
}

async function load(
  app: AppContext,
  { rows }: ParsedCurated,
  { fileName, ...author }: { userId: number; fileName: string; now: Date },
): Promise<CuratedOutcome> {
  try {
    return await inTransaction(app.db, async (db) => {
      const outcome = await loadCuratedOrganizations(db, rows, author);
      if (outcome.created > 0) await enrichSoon(app, db);
      await fetchLogosSoon(app, db);
      await recordActivity(db, {
        by: author,
        kind: 'curated-file',
        words: 'loaded organizations of',
        on: { kind: 'file', id: null, name: fileName },
        value: {
          field: 'Organizations',
          from: null,
          to: `${outcome.created} new, ${outcome.updated} changed`,
        },
        place: 'dashboard',
        now: author.now,
      });
      return outcome;
    });
  } catch (error) {
    // An organization with the same name was created concurrently. Loading the file again finds it.
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
    throw new Failure('conflict', {
      clientMessage:
        'Organizations were changed while the file was loading, so nothing was saved. Please load it again.',
    });
  }
}

function resultOf(parsed: ParsedCurated, outcome: CuratedOutcome): CuratedResult {
  const skipped = [...parsed.skipped, ...outcome.skipped].toSorted(byLine);
  const warnings = [...parsed.warnings, ...outcome.namesTaken.map(warningOf)].toSorted(byLine);
  const { created, updated, unchanged } = outcome;
  return {
    rows: parsed.count,
    created,
    updated,
    unchanged,
    skippedRows: skipped.length,
    skipped: skipped.slice(0, MOST_LISTED),
    warningsTotal: warnings.length,
    warnings: warnings.slice(0, MOST_LISTED),
    ignoredColumns: [...parsed.ignoredColumns],
  };
}

function warningOf({ line, name, isAlias }: NameTaken): CuratedWarning {
  const column = isAlias ? 'aliases' : 'name';
  return { line, column, reason: `“${name}” is the name of another organization.` };
}

const byLine = (a: { line: number }, b: { line: number }): number => a.line - b.line;
