import type { OpenedProfile } from '../platform/live/publish.ts';
import { readableOrganization } from '../organizations/readable-organization.ts';
import { readablePerson } from '../people/readable-person.ts';
import { Failure } from '../platform/failure.ts';
import { readEntityScope } from '../scopes/read-scope.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { seesProfile, viewerOf } from './viewers.queries.ts';

/** Whether a user sees what a changed profile says: the same rights as a request of theirs would have now. */
export async function maySeeChange(db: Db, userId: number, changed: OpenedProfile): Promise<boolean> {
  const viewer = await viewerOf(db, userId);
  if (viewer === null) return false;
  if (changed.only && !viewer.isAdmin && !(changed.only === 'editors' && isOwn(viewer, changed)))
    return false;
  const sight = { viewer, scope: readEntityScope(viewer, {}) };
  if (changed.kind === 'organization') return isReadable(() => readableOrganization(db, sight, changed.id));
  if (!(await isReadable(() => readablePerson(db, sight, changed.id)))) return false;
  return !changed.inProfile || isOwn(viewer, changed) || seesProfile(db, sight, changed.id);
}

const isOwn = (viewer: Viewer, { id }: OpenedProfile): boolean => viewer.personId === id;

async function isReadable(read: () => Promise<unknown>): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
