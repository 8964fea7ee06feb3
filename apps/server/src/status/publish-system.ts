import { administratorIds } from '../accounts/security/guessing.queries.ts';
import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';

/** Makes the administrators' browsers fetch the state of the system again. */
export async function publishSystem(db: Db): Promise<void> {
  await publish(db, await administratorIds(db), { type: 'refresh.system', data: {} });
}
