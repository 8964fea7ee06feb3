import type { Face } from '@kithline/contract/clients.ts';
import type { IntroductionRole } from '@kithline/contract/introductions.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db } from '../tables.ts';
import type { NotificationKind } from '@kithline/contract/notifications.ts';

/** Facts about persons and collectives are current. */
export interface NotificationRow {
  id: number;
  kind: NotificationKind;
  collectiveId: number | null;
  collective: string | null;
  actorId: number | null;
  actor: string | null;
  actorPicture: string | null;
  invitationId: number | null;
  accepted: boolean | null;
  /** Name of the invited person, as the inviter entered it. */
  invited: string | null;
  /** For a saved search's new results; null if the search was deleted. */
  savedSearchId: number | null;
  savedSearch: string | null;
  savedEntity: 'person' | 'organization' | null;
  /** The only member who has the search; null if all who belong to its collective have it. */
  searchMemberId: number | null;
  /** The collective that the search covers. */
  searchedId: number | null;
  searchesEveryone: boolean | null;
  /** For a request for an introduction. Null, like the next three values, if the request was deleted. */
  introductionId: number | null;
  asker: string | null;
  /** The target's name as the asker saw it. */
  target: string | null;
  /** The user's own part in the request. */
  part: IntroductionRole | null;
  facts: unknown;
  createdOn: Date;
  readOn: Date | null;
}

const ACTORS = sql<Face>`(${MEMBER_NAMES})`.as('actor');
const ASKERS = sql<Face>`(${MEMBER_NAMES})`.as('asker');

const PART = sql<IntroductionRole | null>`
  case when introduction.id is null then null
    when introduction.asker_id = n.user_id then 'asker'
    when exists (
      select from introduction_step step
      where step.introduction_id = introduction.id and step.user_id = n.user_id and step.is_target) then 'target'
    else 'connector' end`;

const rowsOf = (db: Db, userId: number) =>
  db
    .selectFrom('notification as n')
    .leftJoin('collective', 'collective.id', 'n.collectiveId')
    .leftJoin(ACTORS, (join) => join.onRef('actor.id', '=', 'n.actorId'))
    .leftJoin('collectiveInvitation as invitation', 'invitation.id', 'n.invitationId')
    .leftJoin('savedSearch as search', (join) =>
      join.onRef('search.id', '=', 'n.savedSearchId').on('search.deletedOn', 'is', null),
    )
    .leftJoin('introduction', 'introduction.id', 'n.introductionId')
    .leftJoin('users as asking', 'asking.id', 'introduction.askerId')
    .leftJoin(ASKERS, (join) => join.onRef('asker.id', '=', 'asking.personId'))
    .select(['n.id', 'n.kind', 'n.collectiveId', 'collective.name as collective'])
    .select(['n.actorId', 'actor.name as actor', 'actor.profilePicture as actorPicture'])
    .select(['n.invitationId', 'invitation.accepted'])
    .select(sql<string | null>`invitation.first_name || ' ' || invitation.last_name`.as('invited'))
    .select(['search.id as savedSearchId', 'search.name as savedSearch', 'search.entity as savedEntity'])
    .select(['search.memberId as searchMemberId', 'search.collectiveId as searchedId'])
    .select('search.inEveryone as searchesEveryone')
    .select(['introduction.id as introductionId', 'introduction.targetName as target', 'asker.name as asker'])
    .select(PART.as('part'))
    .select(['n.facts', 'n.createdOn', 'n.readOn'])
    .where('n.userId', '=', userId);

interface Portion {
  limit: number;
  offset: number;
}

/** In the order of the index `notification_listed`. */
export const listedOf = (db: Db, userId: number, { limit, offset }: Portion) =>
  rowsOf(db, userId)
    .orderBy(sql`n.read_on is null`, 'desc')
    .orderBy('n.createdOn', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit)
    .offset(offset);

/** One page: unread first, then newest first. */
export async function notificationsOf(db: Db, userId: number, page: Portion): Promise<NotificationRow[]> {
  return listedOf(db, userId, page).execute();
}

export async function notificationById(db: Db, userId: number, id: number): Promise<NotificationRow | null> {
  return (await rowsOf(db, userId).where('n.id', '=', id).executeTakeFirst()) ?? null;
}

export async function countNotifications(db: Db, userId: number): Promise<{ total: number; unread: number }> {
  return db
    .selectFrom('notification')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('readOn', 'is', null).as('unread'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Returns the names of members by the ids of their persons. Other persons are missing. */
export async function personNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Named>`
    select actor.id, actor.name from (${MEMBER_NAMES}) as actor where actor.id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Marks as read the user's unread notifications that match each criterion of `input`; without criteria, all.
 * Returns whether any were marked. Locks the notifications in the order of ids, to avoid deadlocks.
 */
export async function markRead(
  db: Db,
  userId: number,
  input: {
    now: Date;
    id?: number;
    invitationId?: number;
    introductionIds?: readonly number[];
    before?: Date;
  },
): Promise<boolean> {
  const { now, id, invitationId, introductionIds, before } = input;
  const unread = db
    .selectFrom('notification')
    .select('id')
    .where('userId', '=', userId)
    .where('readOn', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(invitationId !== undefined, (query) => query.where('invitationId', '=', invitationId ?? 0))
    .$if(introductionIds !== undefined, (query) =>
      query.where('introductionId', '=', sql<number>`any(${[...(introductionIds ?? [])]}::bigint[])`),
    )
    .$if(before !== undefined, (query) => query.where('createdOn', '<', before ?? now))
    .orderBy('id')
    .forUpdate();
  const marked = await db
    .updateTable('notification')
    .set({ readOn: now })
    .where('id', 'in', unread)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

export async function deleteReadBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('notification').where('readOn', '<', instant).execute();
}
