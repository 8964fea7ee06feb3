import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Only the first column is required. */
export const CURATED_COLUMNS = [
  'name',
  'domain',
  'industry',
  'size',
  'location',
  'linkedin',
  'founded',
  'aliases',
] as const;
export type CuratedColumn = (typeof CURATED_COLUMNS)[number];

export const CuratedSkip = z.object({ line: z.int(), reason: z.string() });

/** An unusable value. The rest of its row was loaded. */
export const CuratedWarning = z.object({
  line: z.int(),
  column: z.enum(CURATED_COLUMNS),
  reason: z.string(),
});

/** `created`, `updated`, `unchanged` and `skippedRows` add up to `rows`. */
export const CuratedResult = z
  .object({
    rows: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    skippedRows: z.int(),
    /** The first 1,000. */
    skipped: z.array(CuratedSkip),
    warningsTotal: z.int(),
    /** The first 1,000 unusable values. */
    warnings: z.array(CuratedWarning),
    /** Unknown columns, and repetitions of known ones. */
    ignoredColumns: z.array(z.string()),
  })
  .register(z.globalRegistry, { id: 'CuratedResult' });
export type CuratedResult = z.infer<typeof CuratedResult>;

export const curatedApi = {
  load: endpoint({
    method: 'POST',
    path: '/organizations/curated',
    audience: 'administrator',
    summary: 'Loads a CSV file of curated organizations (at most 20 MB), completely or not at all',
    upload: true,
    reply: CuratedResult,
  }),
};
