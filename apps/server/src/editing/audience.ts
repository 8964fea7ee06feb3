import { sql } from 'kysely';
import { readableOrganization } from '../organizations/readable-organization.ts';
import { readablePerson } from '../people/readable-person.ts';
import { Failure } from '../platform/failure.ts';
import { type OpenedProfile, publish, publishOpened } from '../platform/live/publish.ts';
import { BELONGING } from '../scopes/belonging.ts';
import { widestScope } from '../scopes/read-scope.ts';
import { type ViewerScope, spacesSeen } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { ADDRESSES, addressIn, isReadByOthers, OF_ADDRESSES, SWITCH_OF } from './fields/addresses.ts';
import { type Field, OF_ADMINISTRATORS } from './fields/fields.ts';
import type { Spaces } from './fields/states.ts';
import { idOf, isOfPerson, kindOf, type Subject } from './subject.queries.ts';

/** Which of the users who see the profile may see a change; null means all of them. */
export type Audience = NonNullable<OpenedProfile['only']> | null;

interface Changed {
  readonly fields: readonly Field[];
  readonly before: Spaces;
  readonly after: Spaces;
}

/**
 * Returns who may see a change:
 * - only administrators, if the change affects only CRM links and mapped slugs and ids;
 * - only the person and administrators, if all other fields of the change are addresses or their switches,
 *   and these addresses are hidden from other members both before and after the change;
 * - everybody who sees the profile, for all other changes.
 */
export function audienceOf(subject: Subject, { fields, before, after }: Changed): Audience {
  const others = fields.filter((field) => !OF_ADMINISTRATORS.some((one) => one === field));
  if (others.length === 0) return 'administrators';
  if (others.some((field) => !OF_ADDRESSES.some((one) => one === field))) return null;
  const addresses = ADDRESSES.filter((field) => others.includes(field) || others.includes(SWITCH_OF[field]));
  const isRead = [before, after].some((spaces) =>
    addresses.some((field) => isReadByOthers(addressIn(spaces, field), subject.inProfile)),
  );
  return isRead ? null : 'editors';
}

/**
 * Notifies, after the commit, the browsers that have the profile open and whose users may see the change. If
 * the person is a member, also notifies all browsers of this member, because the frame of every page shows
 * the member's name and picture; not for a change that only administrators may see.
 */
export async function publishChange(db: Db, subject: Subject, only: Audience): Promise<void> {
  const { inProfile } = subject;
  await publishOpened(db, { kind: kindOf(subject), id: idOf(subject), inProfile, only });
  if (!isOfPerson(subject) || only === 'administrators') return;
  const { rows } = await sql<{
    id: number;
  }>`select id from users where person_id = ${subject.personId}`.execute(db);
  await publish(
    db,
    rows.map(({ id }) => id),
    { type: 'refresh.account', data: {} },
  );
}

/** Whether a user may see a changed profile, with the user's current rights. */
export async function maySeeChange(db: Db, userId: number, changed: OpenedProfile): Promise<boolean> {
  const viewer = await viewerOf(db, userId);
  if (viewer === null) return false;
  if (changed.only && !viewer.isAdmin && !(changed.only === 'editors' && isOwn(viewer, changed)))
    return false;
  const viewerScope = widestScope(viewer);
  if (changed.kind === 'organization')
    return isReadable(() => readableOrganization(db, viewerScope, changed.id));
  if (!(await isReadable(() => readablePerson(db, viewerScope, changed.id)))) return false;
  return !changed.inProfile || isOwn(viewer, changed) || seesProfile(db, viewerScope, changed.id);
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

/** A user as the viewer of a request; null if the account no longer exists. */
async function viewerOf(db: Db, userId: number): Promise<Viewer | null> {
  const { rows } = await sql<Viewer>`
    select u.id as "userId", u.person_id, u.is_admin, n.id as "networkId",
      array(select belonging.collective_id from (${BELONGING}) as belonging where belonging.user_id = u.id) as "collectiveIds"
    from users u join network n on n.user_id = u.id where u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

async function seesProfile(db: Db, viewerScope: ViewerScope, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select where ${personId}::bigint in (${spacesSeen(viewerScope).profiles})`.execute(db);
  return rows.length > 0;
}
