import { sql } from 'kysely';
import { type OpenedProfile, publish, publishOpened } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import { ADDRESSES, addressIn, isReadByOthers, OF_ADDRESSES, SWITCH_OF } from './fields/addresses.ts';
import { type Field, OF_ADMINISTRATORS } from './fields/fields.ts';
import type { Spaces } from './fields/states.ts';
import { idOf, isOfPerson, type Subject } from './subject.queries.ts';

/** Who may see a change beside the rights that the profile itself asks for; null: everybody who sees the profile. */
export type Audience = NonNullable<OpenedProfile['only']> | null;

interface Changed {
  readonly fields: readonly Field[];
  readonly before: Spaces;
  readonly after: Spaces;
}

/** Returns who may see a change: of CRM links and mapped ids administrators, of addresses that others read neither before nor after it those who may edit. */
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

/** Tells who has the profile open and may see the change; a member too, whose shell shows name and picture. With the commit. */
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
