import { type ChainAdvice, OLD_FILE_DAYS } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { scopeIfShared } from '../../collectives/sharing/preview-share.ts';
import type { AppContext } from '../../app-context.ts';
import { readPersonFaces } from '../../people/read-person-refs.ts';
import { SHOWN_BELONGING } from '../../scopes/belonging.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import type { Entity } from '../context/context-entity.ts';
import { groundIn } from './read-ground.ts';
import { hasChain } from './search-chains.ts';

/** An age in days that counts as recent. Tokens get it, because they get no advice about the file. */
const RECENT = 0;

/**
 * Returns advice on opening a chain, for a target to which no chain leads. The advice reveals no hidden
 * facts. It depends only on what the viewer sees in the scope and in the viewer's own network, and on who
 * shares a network with the viewer's collectives, which all collaborators can see. A token gets no advice
 * about the viewer's own network, because a token can neither share nor import a network.
 */
export async function adviceOn(
  app: AppContext,
  viewerScope: ViewerScope,
  target: Entity,
): Promise<ChainAdvice> {
  const { db, clock } = app;
  const { viewer } = viewerScope;
  const [shareOwn, others, days] = await Promise.all([
    wouldSharingHelp(app, viewerScope, target),
    othersWithoutShare(db, viewer, { collectiveIds: collectivesIn(viewerScope), target }),
    viewer.token ? RECENT : ageOfFile(db, viewer.networkId, clock()),
  ]);
  const people = await readPersonFaces(db, viewerScope, others.personIds);
  return {
    shareOwn,
    notSharing: { total: others.total, people: people.map(({ id, name }) => ({ id, name })) },
    file: days === null ? 'none' : days > OLD_FILE_DAYS ? 'old' : 'recent',
  };
}

async function wouldSharingHelp(
  app: AppContext,
  { viewer, scope }: ViewerScope,
  target: Entity,
): Promise<boolean> {
  if (scope.kind !== 'collective' || viewer.token) return false;
  const shared = await scopeIfShared(app, viewer, scope.id);
  return shared !== null && hasChain(groundIn(app, shared, target));
}

/** The collectives whose shared networks count in a scope. For administrators, all networks count. */
function collectivesIn({ viewer, scope }: ViewerScope): readonly number[] {
  if (scope.kind === 'admin') return [];
  return scope.kind === 'collective' ? [scope.id] : viewer.collectiveIds;
}

const NAMED = 3;

/**
 * Returns the number of members of these collectives who share no network with any of them, and the person
 * ids of the first `NAMED` by name. The viewer and the target person do not count.
 */
async function othersWithoutShare(
  db: Db,
  viewer: Viewer,
  { collectiveIds, target }: { collectiveIds: readonly number[]; target: Entity },
): Promise<{ total: number; personIds: number[] }> {
  const targetId = target.entityTypeId === ENTITY_TYPES.person ? target.entityId : null;
  const among = sql`any(${[...collectiveIds]}::bigint[])`;
  const { rows } = await sql<{ id: number; total: number }>`
    select p.id, count(*) over ()::int as total
    from (${MEMBER_NAMES}) as p
    where p.id is distinct from ${targetId}::bigint and p.id in (
      select belonging.person_id from (${SHOWN_BELONGING}) as belonging
      where belonging.collective_id = ${among} and belonging.user_id <> ${viewer.userId}
        and not exists (
          select from collective_network shared join network on network.id = shared.network_id
          where network.user_id = belonging.user_id and shared.collective_id = ${among}))
    order by p.name_key, p.id limit ${NAMED}`.execute(db);
  return { total: rows[0]?.total ?? 0, personIds: rows.map(({ id }) => id) };
}

/**
 * Returns the age in days, at `now`, of a network's contacts file. The age counts from the file's day or, if
 * that is unknown, from the day of the import. Null if no file was ever imported.
 */
async function ageOfFile(db: Db, networkId: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select ${now.toISOString()}::date - coalesce(file_day, (updated_on at time zone 'UTC')::date) as days
    from network where id = ${networkId} and updated_on is not null`.execute(db);
  return rows[0]?.days ?? null;
}
