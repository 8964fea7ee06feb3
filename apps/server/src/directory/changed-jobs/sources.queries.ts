import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import type { Spaces, ViewerScope } from '../../scopes/seen-spaces.ts';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import type { Db } from '../../tables.ts';

/** A network whose contacts files show that a person has changed jobs. */
export interface NetworkOfChange {
  readonly personId: number;
  readonly networkId: number;
}

export interface FileSource {
  readonly ownerId: number;
  readonly owner: string;
  readonly collectives: Named[];
}

/**
 * Returns, by person, the owner of the network of the entry in `sources`, and the viewer's collectives in
 * which this network shows the person. In the scope of a collective, only this collective counts; for the
 * viewer's own network and in the scope of everyone, none.
 */
export async function readFileSources(
  db: Db,
  { viewer, scope }: ViewerScope,
  sources: readonly NetworkOfChange[],
): Promise<Map<number, FileSource>> {
  if (sources.length === 0) return new Map();
  const collectiveIds = { network: viewer.collectiveIds, collective: [scope.id], admin: [] }[scope.kind];
  const { rows } = await sql<FileSource & { personId: number }>`
    select change.person_id, owner.id as owner_id, owner.name as owner, array_to_json(array(
      select jsonb_build_object('id', collective.id, 'name', collective.name)
      from collective_network shared join collective on collective.id = shared.collective_id
      where shared.network_id = n.id and n.id <> ${viewer.networkId}
        and collective.id = any(${[...collectiveIds]}::bigint[])
        and not exists (
          select from share_left_out hidden
          where hidden.network_id = n.id and hidden.person_id = change.person_id
            and hidden.collective_id = collective.id)
      order by collective.name, collective.id)) as collectives
    from unnest(${sources.map(({ personId }) => personId)}::bigint[],
      ${sources.map(({ networkId }) => networkId)}::bigint[]) as change (person_id, network_id)
    join network n on n.id = change.network_id
    join users u on u.id = n.user_id
    join (${MEMBER_NAMES}) as owner on owner.id = u.person_id`.execute(db);
  return new Map(rows.map(({ personId, ...source }) => [personId, source]));
}

/** By person, the user ids of members who are not suspended and whose profile the viewer sees. */
export async function readAccounts(
  db: Db,
  { profiles }: Pick<Spaces, 'profiles'>,
  personIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ personId: number; userId: number }>`
    select person_id, id as user_id from users
    where person_id = any(${[...personIds]}::bigint[]) and suspended_on is null
      and person_id in (${profiles})`.execute(db);
  return new Map(rows.map(({ personId, userId }) => [personId, userId]));
}
