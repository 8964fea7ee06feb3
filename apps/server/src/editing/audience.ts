import { sql } from 'kysely';
import { readableOrganization } from '../organizations/readable-organization.ts';
import { readablePerson } from '../people/readable-person.ts';
import { Failure } from '../platform/failure.ts';
import { type OpenedProfile, publish, publishOpened } from '../platform/live/publish.ts';
import { BELONGING } from '../scopes/belonging.ts';
import { readEntityScope } from '../scopes/read-scope.ts';
import { type Sight, spacesSeen } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { ADDRESSES, addressIn, isReadByOthers, OF_ADDRESSES, SWITCH_OF } from './fields/addresses.ts';
import { type Field, OF_ADMINISTRATORS } from './fields/fields.ts';
import type { Spaces } from './fields/states.ts';
import { idOf, isOfPerson, type Subject } from './subject.queries.ts';

/**
 * Who may see a change beside the rights that the profile itself asks for; null: everybody who sees the
 * profile.
 */
export type Audience = NonNullable<OpenedProfile['only']> | null;

interface Changed {
  readonly fields: readonly Field[];
  readonly before: Spaces;
  readonly after: Spaces;
}

/**
 * Returns who may see a change: of CRM links and mapped ids administrators, of addresses that others read
 * neither before nor after it those who may edit.
 */
export function audienceOf(subject: Subject, { fields, before, after }: Changed): Audience {
  const others = fields.filter((field) => !OF_ADMINISTRATORS.some((one) => one === field));
  if (others.length === 0) return 'administrators';
  if (others.some((field) => !OF_ADDRESSES.some((one) => one === field))) return null;
  const touched = ADDRESSES.filter((field) => others.includes(field) || others.includes(SWITCH_OF[field]));
  const isRead = [before, after].some((spaces) =>
    touched.some((field) => isReadByOthers(addressIn(spaces, field), subject.inProfile)),
  );
  return isRead ? null : 'editors';
}

/**
 * Tells who has the profile open and may see the change; a member too, whose shell shows name and picture.
 * With the commit.
 */
export async function tell(db: Db, subject: Subject, only: Audience): Promise<void> {
  const { inProfile } = subject;
  const kind = isOfPerson(subject) ? 'person' : 'organization';
  await publishOpened(db, { kind, id: idOf(subject), inProfile, only });
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

/** A user as one who asks, outside of a request; null when the account is gone. */
async function viewerOf(db: Db, userId: number): Promise<Viewer | null> {
  const { rows } = await sql<Viewer>`
    select u.id as "userId", u.person_id, u.is_admin, n.id as "networkId",
      array(select belonging.collective_id from (${BELONGING}) as belonging where belonging.user_id = u.id) as "collectiveIds"
    from users u join network n on n.user_id = u.id where u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** Whether the profile of a member is among the spaces of a sight. */
async function seesProfile(db: Db, sight: Sight, personId: number): Promise<boolean> {
  const { rows } = await sql`
    select where ${personId}::bigint in (${spacesSeen(sight).profiles})`.execute(db);
  return rows.length > 0;
}
