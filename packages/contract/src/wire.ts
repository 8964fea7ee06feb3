import { z } from 'zod';

/** An id of any noun: a positive integer. */
export const Id = z.int().positive();

const WRONG_ID = { error: 'An id is a positive whole number.' };

/** An id in a path or query, written in digits. */
export const IdText = z.coerce
  .number(WRONG_ID)
  .int(WRONG_ID)
  .positive(WRONG_ID)
  .max(Number.MAX_SAFE_INTEGER, WRONG_ID);

/** An instant: unix time in whole seconds. */
export const Instant = z.int();

/** The last second of the year 9999. */
const LAST_INSTANT = 253_402_300_799;

/** An instant that a browser sends: from 1970 to the year 9999, which every database can write. */
export const SentInstant = Instant.min(0).max(LAST_INSTANT);

export const Named = z.object({ id: Id, name: z.string() });
export type Named = z.infer<typeof Named>;

/** A named place. */
export const PlaceRef = z.object({ id: Id, name: z.string() });

/** Links that a profile shows; each is a full URL or null. */
export const ExternalLinks = z.object({
  linkedin: z.string().nullable(),
  twitter: z.string().nullable(),
  angellist: z.string().nullable(),
  crunchbase: z.string().nullable(),
  website: z.string().nullable(),
  careerWebsite: z.string().nullable().optional(),
  crm: z.string().nullable(),
});
export type ExternalLinks = z.infer<typeof ExternalLinks>;

/** One page of a list. `next` and `previous` are page numbers; `size` counts this page's results. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.object({
    limit: z.int(),
    page: z.int(),
    pages: z.int(),
    total: z.int(),
    next: z.int().nullable(),
    previous: z.int().nullable(),
    results: z.array(item),
    cache: z.boolean(),
    size: z.int(),
  });
}

export interface Page<T> {
  limit: number;
  page: number;
  pages: number;
  total: number;
  next: number | null;
  previous: number | null;
  results: T[];
  cache: boolean;
  size: number;
}

/** Builds the paged list of the API from one page's results and the exact total. */
export function toPage<T>(
  results: T[],
  at: { page: number; limit: number; total: number; cache?: boolean },
): Page<T> {
  const pages = Math.max(1, Math.ceil(at.total / at.limit));
  return {
    limit: at.limit,
    page: at.page,
    pages,
    total: at.total,
    next: at.page < pages ? at.page + 1 : null,
    previous: at.page > 1 ? Math.min(at.page - 1, pages) : null,
    results,
    cache: at.cache ?? false,
    size: results.length,
  };
}

/** `page` and `limit` of a query: at least 1, `limit` at most `most`; values that make no sense fall back. */
export function paging(defaultLimit: number, most = 100) {
  return {
    page: z.coerce.number().int().min(1).max(1_000_000).catch(1).default(1),
    limit: z.coerce.number().int().min(1).max(most).catch(defaultLimit).default(defaultLimit),
  };
}

/** The order of a list; one that makes no sense falls back to the list's own. */
export const Order = z.string().max(60).optional().catch(undefined);

/** RFC 9457 problem, with a sentence for the person and the messages of single fields. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  clientMessage: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Names a refusal that a page offers something for; most have none. */
  code: z.string().optional(),
  requestId: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;
