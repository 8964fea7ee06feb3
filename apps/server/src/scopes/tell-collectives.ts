import { sql } from 'kysely';
import { publish } from '../platform/live/publish.ts';
import type { Logger } from '../platform/log.ts';
import type { Db } from '../tables.ts';
import { BELONGING } from './belonging.ts';

/**
 * Makes the browsers of everybody in these collectives fetch the collectives again when the transaction
 * commits.
 */
export async function refreshForMembers(db: Db, collectiveIds: readonly number[]): Promise<void> {
  if (collectiveIds.length === 0) return;
  const { rows } = await sql<{ id: number; users: number[] }>`
    select collective_id as id, array_agg(user_id) as users from (${BELONGING}) as belonging
    where collective_id = any(${[...collectiveIds]}::bigint[]) group by collective_id order by collective_id`.execute(
    db,
  );
  for (const { id, users } of rows)
    await publish(db, users, { type: 'refresh.collective', data: { collectiveId: id } });
}

export async function collectivesOfNetwork(db: Db, networkId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('collectiveNetwork')
    .select('collectiveId')
    .where('networkId', '=', networkId)
    .orderBy('collectiveId')
    .execute();
  return rows.map((row) => row.collectiveId);
}

/**
 * Makes browsers fetch people again: those of the networks' owners, and those of everybody in a collective
 * with which one of the networks is shared.
 */
async function refreshNetworks(db: Db, networkIds: readonly number[]): Promise<void> {
  const owners = await db
    .selectFrom('network')
    .select('userId')
    .where('id', 'in', [...networkIds])
    .execute();
  const users = owners.map(({ userId }) => userId);
  await publish(db, users, { type: 'refresh.network', data: {} });
  const shared = await Promise.all(networkIds.map((id) => collectivesOfNetwork(db, id)));
  await refreshForMembers(db, [...new Set(shared.flat())]);
}

/** Like `refreshNetworks`, for networks whose import can be searched now. Does not throw: logs a failure. */
export async function tryRefreshNetworks(db: Db, log: Logger, networkIds: readonly number[]): Promise<void> {
  try {
    await refreshNetworks(db, networkIds);
  } catch (error) {
    log.warn({ err: error }, 'browsers were not notified that an import can be searched');
  }
}
