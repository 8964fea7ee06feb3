import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import type { Field, State, Stated } from './facts.ts';
import { readStates } from './person-states.queries.ts';

const NOTHING: Stated = { value: null, source: null };

/** Addresses in the common space: those that an administrator wrote are shown to administrators only, not to the person either. */
const ADDRESSES: readonly string[] = ['emailWork', 'emailPersonal'];

/** What the common space states of a field, as far as the viewer may read it. */
export function readableCommon({ isAdmin }: Pick<Viewer, 'isAdmin'>, field: string, stated: Stated): Stated {
  return !isAdmin && ADDRESSES.includes(field) && stated.source === 'admin' ? NOTHING : stated;
}

/** What the common space states of fields, as far as the viewer may read it. */
export async function readCommonStates(
  db: Db,
  { personId, viewer }: { personId: number; viewer: Viewer },
  fields: readonly Field[],
): Promise<Map<Field, State>> {
  const states = await readStates(db, { personId, inProfile: false }, fields);
  for (const field of fields)
    if (ADDRESSES.includes(field))
      states.set(field, readableCommon(viewer, field, states.get(field) as Stated));
  return states;
}
