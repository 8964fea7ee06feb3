import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../viewer.ts';
import { BELONGING, SHOWN_BELONGING } from './belonging.ts';
import type { ReadableScope } from './read-scope.ts';
import { isReferredTo, PERSON_REFERENCES } from './references.ts';

/** The id of the scope "everyone", which only administrators may read. */
export const EVERYONE = 0;

export interface ViewerScope {
  readonly viewer: Viewer;
  readonly scope: ReadableScope;
  /**
   * In a collective: a possible share of the viewer's network, for a preview of what the collective would
   * see.
   */
  readonly draft?: ShareDraft;
  /**
   * Set if the result decides whom a command changes: the search then waits for imports that it has not read
   * yet.
   */
  readonly isExact?: boolean;
}

/** A possible share of a network, used in place of the actual one. */
export interface ShareDraft {
  readonly networkId: number;
  /** SQL for the `person_id` of the persons whom the share leaves out. */
  readonly leftOut: RawBuilder<unknown>;
}

/**
 * The spaces that a viewer sees in a scope, besides the common space, which everybody sees. Everything that
 * is shown, searched, counted, suggested, exported or mailed comes only from these spaces and the common
 * space.
 */
export interface Spaces {
  /**
   * SQL for the seen statements (what members' files say): rows of `network_contact` as `c`. A condition on
   * the rows can use the table's indexes.
   */
  readonly contacts: RawBuilder<unknown>;
  /** SQL for the `person_id` of members whose profile is seen. */
  readonly profiles: RawBuilder<unknown>;
  /** SQL for the `person_id` of the people of the scope, each once. */
  readonly people: RawBuilder<unknown>;
  /** The network whose statements count more than newer ones of other networks. Null if there is none. */
  readonly ownNetworkId: number | null;
}

/** SQL for all statements, for use after `from`. */
const ALL_STATEMENTS = sql`network_contact`;

/**
 * The spaces that a viewer sees in a scope. No other SQL decides this. `statements` is SQL for the statements
 * among which the seen ones are selected.
 */
export function spacesSeen({ viewer, scope, draft }: ViewerScope, statements = ALL_STATEMENTS): Spaces {
  switch (scope.kind) {
    case 'admin':
      return {
        contacts: sql`select c.* from ${statements} c`,
        profiles: sql`select person_id from users`,
        people: EVERYBODY,
        ownNetworkId: null,
      };
    case 'collective': {
      const contacts = draft
        ? contactsWithDraft(scope.id, { ...draft, statements })
        : contactsOfCollective(sql`${scope.id}::bigint`, statements);
      const collaborators = belongingPersons(scope.id);
      return {
        contacts,
        profiles: sql`${collaborators} union select ${viewer.personId}::bigint`,
        people: sql`select person_id from (${contacts}) as c union ${collaborators}`,
        ownNetworkId: null,
      };
    }
    case 'network':
      return {
        contacts: contactsOfOwnScope(viewer, statements),
        profiles: profilesSeenBy(viewer),
        people: sql`select person_id from network_contact where network_id = ${scope.id}`,
        ownNetworkId: scope.id,
      };
  }
}

/**
 * SQL for the contacts of the networks that are shared with a collective, except contacts whom their
 * network's share leaves out.
 */
export function contactsOfCollective(
  collectiveId: RawBuilder<unknown>,
  statements = ALL_STATEMENTS,
): RawBuilder<unknown> {
  return sql`
    select c.* from ${statements} c
    where c.network_id = any(array(
        select network_id from collective_network where collective_id = ${collectiveId}))
      and not exists (${IS_HIDDEN} and hidden.collective_id = ${collectiveId})`;
}

/** The contacts that a collective would see with a draft in place of the network's current share. */
function contactsWithDraft(
  collectiveId: number,
  { networkId, leftOut, statements }: ShareDraft & { statements: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`
    select * from (${contactsOfCollective(sql`${collectiveId}::bigint`, statements)}) as c
    where c.network_id <> ${networkId}
    union all
    select c.* from ${statements} c
    where c.network_id = ${networkId} and c.person_id not in (${leftOut})`;
}

/** SQL for the `person_id` of the people that a collective would have without this network. */
export function peopleWithoutNetwork(collectiveId: number, networkId: number): RawBuilder<unknown> {
  return sql`
    select c.person_id from (${contactsOfCollective(sql`${collectiveId}::bigint`)}) as c where c.network_id <> ${networkId}
    union ${belongingPersons(collectiveId)}`;
}

/**
 * SQL for the `person_id` of the collaborators of a collective and the owner of its client, except suspended
 * ones.
 */
function belongingPersons(collectiveId: number): RawBuilder<unknown> {
  return sql`select person_id from (${SHOWN_BELONGING}) as belonging where collective_id = ${collectiveId}`;
}

/**
 * The viewer's own contacts, and the contacts of networks that are shared with the viewer's collectives.
 * Leaves out a contact of a shared network if every such share of the network leaves out the person. The
 * networks are an array, which filters rows before anything else is looked up: a person may be in a hundred
 * networks, and the viewer may see only one of them.
 */
function contactsOfOwnScope(viewer: Viewer, statements: RawBuilder<unknown>): RawBuilder<unknown> {
  const own = sql`${viewer.networkId}::bigint`;
  if (viewer.collectiveIds.length === 0)
    return sql`select c.* from ${statements} c where c.network_id = ${own}`;
  const belongsTo = sql`any(${[...viewer.collectiveIds]}::bigint[])`;
  // For nearly every contact, one of the first two conditions in brackets is true. Only if both are false,
  // because a share leaves the person out, does the third condition look at each share.
  return sql`
    select c.* from ${statements} c
    where c.network_id = any(array(
        select ${own} union select network_id from collective_network where collective_id = ${belongsTo}))
      and (
        c.network_id = ${own}
        or not exists (${IS_HIDDEN})
        or exists (
          select from collective_network shared
          where shared.network_id = c.network_id and shared.collective_id = ${belongsTo}
            and not exists (${IS_HIDDEN} and hidden.collective_id = shared.collective_id)))`;
}

const IS_HIDDEN = sql`
  select from share_left_out hidden where hidden.network_id = c.network_id and hidden.person_id = c.person_id`;

/**
 * SQL for the `person_id` of the members whose profile a viewer sees: the viewer, members who belong to a
 * collective with the viewer, and members who are in the viewer's network and have the viewer in theirs.
 * Suspended members are left out.
 */
export function profilesSeenBy({ personId, networkId, collectiveIds }: Viewer): RawBuilder<unknown> {
  const viewer = {
    personId: sql`${personId}::bigint`,
    networkId: sql`${networkId}`,
    collectives: sql`any(${[...collectiveIds]}::bigint[])`,
  };
  return profilesSeen(viewer, sql`select * from users where suspended_on is null`);
}

/**
 * SQL for whether the member `viewer` sees the profile of the member `other`, by the rule of
 * `profilesSeenBy`. Both are aliases of rows with `id`, `person_id` and `network_id`. `members` is SQL for
 * the rows of `users` to consider. If these include suspended members, the result ignores suspensions.
 */
export function seesProfile(
  viewer: string,
  other: string,
  members: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`exists (
    select from (${profilesSeenByMember(viewer, members)}) as seen where seen.person_id = ${sql.ref(`${other}.person_id`)})`;
}

/**
 * SQL for the `person_id` of the member `viewer` and of all members whose profile that member sees. For many
 * members, use this rather than `seesProfile` for each.
 */
export function profilesSeenByMember(viewer: string, members: RawBuilder<unknown>): RawBuilder<unknown> {
  const belongsTo = sql`
    select own.collective_id from (${BELONGING}) as own where own.user_id = ${sql.ref(`${viewer}.id`)}`;
  const viewerColumns = {
    personId: sql.ref(`${viewer}.person_id`),
    networkId: sql.ref(`${viewer}.network_id`),
    collectives: sql`any(array(${belongsTo}))`,
  };
  return profilesSeen(viewerColumns, members);
}

interface ViewerColumns {
  personId: RawBuilder<unknown>;
  networkId: RawBuilder<unknown>;
  /** SQL for the right side of `collective_id = …`. The comparison is true for the viewer's collectives. */
  collectives: RawBuilder<unknown>;
}

function profilesSeen(
  { personId, networkId, collectives }: ViewerColumns,
  members: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select ${personId} as person_id
    union
    select users.person_id from (${BELONGING}) as belonging join (${members}) as users on users.id = belonging.user_id
    where belonging.collective_id = ${collectives}
    union
    select users.person_id from network_contact theirs
    join network on network.id = theirs.network_id
    join (${members}) as users on users.id = network.user_id
    join network_contact mine on mine.network_id = ${networkId} and mine.person_id = users.person_id
    where theirs.person_id = ${personId}`;
}

/** SQL for everybody about whom a present file, a profile or the common space states something. */
const EVERYBODY = sql`
  select p.id as person_id from person p
  where p.name is not null or p.sources <> '{}' or ${isReferredTo(PERSON_REFERENCES, sql`p.id`, ['listed'])}`;

/**
 * SQL for the `person_id` of everybody whose facts the viewer may read in a scope: the viewer, the people of
 * the scope and, in the viewer's own network, also the people of the viewer's collectives.
 */
export function readablePeople(viewerScope: ViewerScope): RawBuilder<unknown> {
  const { viewer, scope } = viewerScope;
  const spaces = spacesSeen(viewerScope);
  const oneself = sql`select ${viewer.personId}::bigint as person_id`;
  if (scope.kind !== 'network') return sql`${oneself} union ${spaces.people}`;
  return sql`
    ${oneself}
    union select c.person_id from (${spaces.contacts}) as c
    union select person_id from (${SHOWN_BELONGING}) as belonging
      where collective_id = any(${[...viewer.collectiveIds]}::bigint[])`;
}
