import { sql } from 'kysely';
import { publish, publishOpened } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';
import type { Audience } from './audience.ts';

/** Tells who has this person's profile open and may see the change; the member too, whose shell shows name and picture. With the commit. */
export async function tellOfPerson(
  db: Db,
  { personId, inProfile, only }: { personId: number; inProfile: boolean; only: Audience },
): Promise<void> {
  await publishOpened(db, { kind: 'person', id: personId, inProfile, only });
  if (only === 'administrators') return;
  const { rows } = await sql<{ id: number }>`select id from users where person_id = ${personId}`.execute(db);
  await publish(
    db,
    rows.map(({ id }) => id),
    { type: 'refresh.account', data: {} },
  );
}

/** Tells who has this organization's profile open and may see it; with the commit. */
export async function tellOfOrganization(db: Db, id: number, only: Audience): Promise<void> {
  await publishOpened(db, { kind: 'organization', id, inProfile: false, only });
}
