import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Day } from './rules.ts';
import { Id, IdText, Instant, pageOf, paging } from './wire.ts';

/** The kinds of acts, with their names in the filter. */
export const ACTIVITY_KINDS = {
  login: 'Logins of administrators',
  edit: 'Edits',
  'taking-back': 'Changes taken back',
  'curated-file': 'Curated files',
  import: 'Imports',
  invite: 'Invites',
  client: 'Client accounts',
  collective: 'Collectives',
  share: 'Shared networks',
  member: 'Members',
  dataset: 'Datasets',
  report: 'Reported messages',
  export: 'Exports',
  deletion: 'Deleted accounts and records',
  setting: 'Settings',
  security: 'Sign-ins and security',
} as const;
export type ActivityKind = keyof typeof ACTIVITY_KINDS;
const ActivityKind = z.enum(Object.keys(ACTIVITY_KINDS) as [ActivityKind, ...ActivityKind[]]);

export const ACTIVITY_PLACES = [
  'dashboard',
  'profile',
  'import',
  'collective',
  'account',
  'messages',
  'schedule',
] as const;
export type ActivityPlace = (typeof ACTIVITY_PLACES)[number];

export const ACTIVITY_THINGS = [
  'person',
  'organization',
  'client',
  'collective',
  'item',
  'file',
  'invite',
  'list',
] as const;
export type ActivityThingKind = (typeof ACTIVITY_THINGS)[number];

export const ActivityThing = z
  .object({
    kind: z.enum(ACTIVITY_THINGS),
    id: z.nullable(Id),
    name: z.string(),
    /** Whether the person or thing still exists and can be opened. */
    isThere: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ActivityThing' });
export type ActivityThing = z.infer<typeof ActivityThing>;

export const ActivityEntry = z
  .object({
    id: Id,
    doneOn: Instant,
    /** Null if Kithline itself acted. `personId` is null for a former member. */
    by: z.nullable(
      z.object({ personId: z.nullable(Id), name: z.string(), profilePicture: z.nullable(z.string()) }),
    ),
    kind: ActivityKind,
    /** The words after the actor's name: "changed Basic Information of". */
    words: z.string(),
    on: z.nullable(ActivityThing),
    also: z.nullable(z.object({ words: z.string(), on: ActivityThing })),
    /** The changed value; the first one if the act changed several values. */
    value: z.nullable(
      z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
    ),
    place: z.enum(ACTIVITY_PLACES),
    /** For the kinds `login` and `security`, the network of the IP address, if known; else null. */
    network: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'ActivityEntry' });
export type ActivityEntry = z.infer<typeof ActivityEntry>;

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
};

/** Filters of the activity. Days are in the time zone `zone` (IANA). */
const Narrowed = z.object({
  /** Words that must all occur in the entry's sentence, which has the current names of people and things. */
  query: z.optional(z.string().check(z.maxLength(200))),
  by: z.optional(IdText),
  kind: z.optional(ActivityKind),
  from: z.optional(Day),
  to: z.optional(Day),
  person: z.optional(IdText),
  organization: z.optional(IdText),
  zone: z._default(z.string().check(z.maxLength(60), z.refine(isZone, 'This is not a time zone.')), 'UTC'),
});

/**
 * `upTo` is the id of the latest entry when the first page was read. With it, new entries do not shift the
 * further pages.
 */
export const ActivityQuery = z.extend(Narrowed, {
  upTo: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))),
  ...paging(50),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;
export const ActivityExportQuery = Narrowed;
export type ActivityExportQuery = z.infer<typeof ActivityExportQuery>;

/** Path below /api. The reply is a CSV file, so this is not an endpoint. */
export const activityFilePath = '/activity.csv';

export const activityApi = {
  list: endpoint({
    method: 'GET',
    path: '/activity',
    audience: 'administrator',
    share: 'heavy',
    summary: 'Acts, newest first, with the number of acts on each day of the page',
    query: ActivityQuery,
    reply: z.extend(pageOf(ActivityEntry), {
      /** As in the query. */
      upTo: z.int().check(z.gte(0)),
      days: z.array(z.object({ day: z.string(), total: z.int() })),
    }),
  }),
};
