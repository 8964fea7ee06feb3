import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdText, Instant, pageOf, paging } from './wire.ts';

/** What acts are told apart by, with the words of the filter. */
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
} as const;
export type ActivityKind = keyof typeof ACTIVITY_KINDS;
const ActivityKind = z.enum(Object.keys(ACTIVITY_KINDS) as [ActivityKind, ...ActivityKind[]]);

/** Where something was done. */
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
    id: Id.nullable(),
    name: z.string(),
    /** It is still there, and can be opened. */
    isThere: z.boolean(),
  })
  .meta({ id: 'ActivityThing' });
export type ActivityThing = z.infer<typeof ActivityThing>;

export const ActivityEntry = z
  .object({
    id: Id,
    doneOn: Instant,
    /** Null: Kithline itself. `personId` is null of somebody who is no member any more. */
    by: z
      .object({ personId: Id.nullable(), name: z.string(), profilePicture: z.string().nullable() })
      .nullable(),
    kind: ActivityKind,
    /** What follows the name: "changed Basic Information of". */
    words: z.string(),
    on: ActivityThing.nullable(),
    also: z.object({ words: z.string(), on: ActivityThing }).nullable(),
    /** What the act changed, where it is one value, or the first of several. */
    value: z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }).nullable(),
    place: z.enum(ACTIVITY_PLACES),
  })
  .meta({ id: 'ActivityEntry' });
export type ActivityEntry = z.infer<typeof ActivityEntry>;

const Day = z.iso.date('Write the day as 2026-11-23.');

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
};

/** Days are those of `zone`, an IANA time zone. */
const Narrowed = z.object({
  /** Each word stands in the sentence of the entry: in who did it, in what was done, or in what it was done to, as they are named now. */
  query: z.string().max(200).optional(),
  /** Who did it, by the person. */
  by: IdText.optional(),
  kind: ActivityKind.optional(),
  from: Day.optional(),
  to: Day.optional(),
  person: IdText.optional(),
  organization: IdText.optional(),
  zone: z.string().max(60).refine(isZone, 'This is no time zone.').default('UTC'),
});

/** `upTo` of the first page, sent with the next ones, keeps entries that come meanwhile from moving them. */
export const ActivityQuery = Narrowed.extend({
  upTo: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  ...paging(50),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;
export const ActivityExportQuery = Narrowed;
export type ActivityExportQuery = z.infer<typeof ActivityExportQuery>;

/** Below /api; a CSV file, so no endpoint of the contract. */
export const activityFilePath = '/activity.csv';

export const activityApi = {
  list: endpoint({
    method: 'GET',
    path: '/activity',
    audience: 'administrator',
    share: 'heavy',
    summary: 'What was done, the latest first, with how much was done on each day of the page',
    query: ActivityQuery,
    reply: pageOf(ActivityEntry).extend({
      /** The latest entry that there was when the list was opened. */
      upTo: z.int().min(0),
      days: z.array(z.object({ day: z.string(), total: z.int() })),
    }),
  }),
};
