import * as z from 'zod/mini';

/** The usual id of a stored thing. A few things have UUIDs instead. */
export const Id = z.int().check(z.positive());

const WRONG_ID = { error: 'An id is a positive whole number.' };

/** An id in a path or query. */
export const IdText = z.coerce
  .number(WRONG_ID)
  .check(z.int(WRONG_ID), z.positive(WRONG_ID), z.lte(Number.MAX_SAFE_INTEGER, WRONG_ID));

/** Unix time in whole seconds. */
export const Instant = z.int();

/** The last second of the year 9999. */
const LAST_INSTANT = 253_402_300_799;

/** An instant sent by a browser: from 1970 to the end of the year 9999. */
export const SentInstant = Instant.check(z.gte(0), z.lte(LAST_INSTANT));

/**
 * An id that the browser generates for something that it sends. The server stores only one thing with the
 * same id.
 */
export const ClientId = z.uuid();

export const Named = z.object({ id: Id, name: z.string() });
export type Named = z.infer<typeof Named>;

export const PlaceRef = z.object({ id: Id, name: z.string() });

/** Links that a profile shows; each is a full URL or null. */
export const ExternalLinks = z.object({
  linkedin: z.nullable(z.string()),
  twitter: z.nullable(z.string()),
  angellist: z.nullable(z.string()),
  crunchbase: z.nullable(z.string()),
  website: z.nullable(z.string()),
  careerWebsite: z.optional(z.nullable(z.string())),
  crm: z.nullable(z.string()),
});
export type ExternalLinks = z.infer<typeof ExternalLinks>;

/** One page of a list. `next` and `previous` are page numbers; `size` counts this page's results. */
export function pageOf<S extends z.ZodMiniType>(item: S) {
  return z.object({
    limit: z.int(),
    page: z.int(),
    pages: z.int(),
    total: z.int(),
    next: z.nullable(z.int()),
    previous: z.nullable(z.int()),
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

/** Wrong values of `page` and `limit` become the default. */
export function paging(defaultLimit: number, most = 100) {
  return {
    page: z._default(z.catch(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1), 1),
    limit: z._default(
      z.catch(z.coerce.number().check(z.int(), z.gte(1), z.lte(most)), defaultLimit),
      defaultLimit,
    ),
  };
}

/** Wrong values become the list's default. */
export const Order = z.catch(z.optional(z.string().check(z.maxLength(60))), undefined);

/** The reply to a failed call (RFC 9457), with messages for the user and for single fields of a form. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  clientMessage: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  /** Identifies a refusal to which a page reacts in its own way. Most refusals have no code. */
  code: z.optional(z.string()),
  requestId: z.optional(z.string()),
});
export type Problem = z.infer<typeof Problem>;
