import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { OrganizationRef, PersonRef } from './people.ts';
import { ScopeQuery } from './scope-query.ts';
import { Day } from './rules.ts';
import { RelationshipRef } from './strengths.ts';
import { Id, Named, pageOf, paging } from './wire.ts';

/** The periods that can be chosen, in days before today. */
export const CHANGED_JOBS_DAYS = ['30', '90', '365'] as const;
export type ChangedJobsDays = (typeof CHANGED_JOBS_DAYS)[number];
export const USUAL_DAYS: ChangedJobsDays = '90';

/** Maximum number of ids in one call. */
const MOST_CHANGED_NAMED = 10_000;
export const MOST_MARKS_TAKEN_BACK = 2000;

/**
 * `newest`: by the day on which a file or a role first stated the change. `closest`: by strength, then
 * newest. `matters`: by strength, then people with notes or labels, then newest.
 */
const ChangedJobsOrder = z.enum(['newest', 'closest', 'matters']);
export type ChangedJobsOrder = z.infer<typeof ChangedJobsOrder>;

const Flag = z.optional(z.enum(['true', 'false'], { error: 'Must be true or false.' }));

const Narrowed = {
  days: z._default(z.enum(CHANGED_JOBS_DAYS, { error: 'days is 30, 90 or 365.' }), USUAL_DAYS),
  /** Only people whom the viewer knows as Strong or Familiar. */
  close: Flag,
  /** Only jobs at organizations where nobody else in the viewer's own network works or worked. */
  whereNobody: Flag,
  notSeen: Flag,
};

/** The organization is null if there is none that the viewer can see. */
const Job = z.object({ title: z.nullable(z.string()), organization: z.nullable(OrganizationRef) });

const SourceOfChange = z.discriminatedUnion('kind', [
  /** A contacts file. `isOwn`: it is the viewer's. `collectives`: those in which the viewer sees it. */
  z.object({
    kind: z.literal('file'),
    ownerId: Id,
    owner: z.string(),
    isOwn: z.boolean(),
    collectives: z.array(Named),
  }),
  /** Roles with dates. `self`: the person entered them. */
  z.object({ kind: z.literal('profile'), by: z.enum(['self', 'admin', 'enrichment', 'sample']) }),
]);
export type SourceOfChange = z.infer<typeof SourceOfChange>;

export const ChangedJob = z
  .object({
    person: PersonRef,
    /** Null for the viewer, and for a person whom the viewer does not see as a member. */
    userId: z.nullable(Id),
    /** Null if the viewer may read no address. */
    email: z.nullable(z.string()),
    relationship: z.nullable(RelationshipRef),
    isCollaborator: z.boolean(),
    from: Job,
    to: Job,
    /** The last day on which a file stated the former job (YYYY-MM-DD); null for roles with dates. */
    after: z.nullable(z.string()),
    /** The first day on which a file stated the new job, or the month or year of a role's start. */
    by: z.string(),
    source: SourceOfChange,
    /** The day of the source (YYYY-MM-DD). */
    heardOn: z.string(),
    isWhereNobodyIs: z.boolean(),
    isSeen: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ChangedJob' });
export type ChangedJob = z.infer<typeof ChangedJob>;

/** All changed jobs of the period, regardless of the other filters. */
const ChangedJobFigures = z.object({
  changed: z.int(),
  close: z.int(),
  whereNobody: z.int(),
  notSeen: z.int(),
});
export type ChangedJobFigures = z.infer<typeof ChangedJobFigures>;

/** Ids are numbers in a body, and texts in a query. */
const ScopeOfBody = {
  networkId: z.optional(Id),
  collectiveId: z.optional(Id),
  admin: ScopeQuery.shape.admin,
};

const PersonIds = z.array(Id).check(z.maxLength(MOST_CHANGED_NAMED, { error: 'At most 10,000 people.' }));

/**
 * A mark that `markSeen` wrote. `heardOn`: the day up to which changes count as seen. `former`: the `heardOn`
 * of the earlier mark.
 */
const WrittenMark = z.object({ personId: Id, heardOn: Day, former: z.nullable(Day) });
export type WrittenMark = z.infer<typeof WrittenMark>;

/**
 * With the `heardOn` and `former` that `markSeen` returned, the former day is restored; if it is null, the
 * mark is deleted. A mark whose day is now another one stays. Without `heardOn` and `former`, the mark is
 * deleted.
 */
const MarkToTakeBack = z.object({
  personId: Id,
  heardOn: z.optional(Day),
  former: z.optional(z.nullable(Day)),
});
export type MarkToTakeBack = z.infer<typeof MarkToTakeBack>;

const MarksToTakeBack = z
  .array(MarkToTakeBack)
  .check(z.maxLength(MOST_MARKS_TAKEN_BACK, { error: 'At most 2,000 marks.' }));

export const changedJobsApi = {
  list: endpoint({
    method: 'GET',
    path: '/changed-jobs',
    audience: 'member',
    tokens: 'read',
    share: 'heavy',
    summary:
      'People who now work at another organization or under another title, with both jobs, the dates and the ' +
      'source; each person once, with the latest known change',
    query: z.extend(ScopeQuery, {
      ...Narrowed,
      order: z._default(ChangedJobsOrder, 'newest'),
      ...paging(50),
    }),
    reply: z.extend(pageOf(ChangedJob), { figures: ChangedJobFigures }),
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/changed-jobs/seen',
    audience: 'member',
    share: 'heavy',
    summary:
      'Marks changed jobs of a scope as seen by the viewer: those of the named people, or all that match the ' +
      'filters. Returns the people whose change was not seen before; people without a change are ignored',
    body: z.object({
      ...ScopeOfBody,
      ...Narrowed,
      personIds: z.optional(PersonIds),
      /** Changes with a later `heardOn` stay unseen, because the viewer has not been shown them. */
      heardUpTo: z.optional(Day),
    }),
    reply: z.object({ changed: z.array(WrittenMark) }),
  }),
  unmarkSeen: endpoint({
    method: 'POST',
    path: '/changed-jobs/seen/remove',
    audience: 'member',
    summary: "Takes the viewer's marks back, or restores those from before an act",
    body: z.object({ marks: MarksToTakeBack }),
  }),
};
