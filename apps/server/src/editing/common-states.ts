import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import type { Field, State, Stated } from './facts.ts';
import { readStates } from './person-states.queries.ts';

const NOTHING: Stated = { value: null, source: null };

/** Addresses in the common space: those that an administrator wrote are shown to administrators only, not to the person either. */
const ADDRESSES: readonly Field[] = ['emailWork', 'emailPersonal'];

/** What the common space states of fields, as far as the viewer may read it. */
export async function readCommonStates(
  db: Db,
  { personId, viewer }: { personId: number; viewer: Viewer },
  fields: readonly Field[],
): Promise<Map<Field, State>> {
  const states = await readStates(db, { personId, inProfile: false }, fields);
  if (viewer.isAdmin) return states;
  for (const field of ADDRESSES)
    if ((states.get(field) as Stated | undefined)?.source === 'admin') states.set(field, NOTHING);
  return states;
}
