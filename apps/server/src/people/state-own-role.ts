import type { Spelling } from '../seen-facts/spellings.ts';
import type { Db } from '../tables.ts';

/** A job that goes on, as the member states it. */
export interface OwnRole {
  personId: number;
  title: string | null;
  titleId: number | null;
  organizationId: number | null;
  /** How the member writes the organization, where it has no name of its own. */
  spelled: Spelling;
  now: Date;
}

/** Writes a present job into a member's profile, as the member's word: from now on statements of files add nothing to the history. */
export async function stateOwnRole(db: Db, role: OwnRole): Promise<void> {
  await db
    .insertInto('work_role')
    .values({
      person_id: role.personId,
      organization_id: role.organizationId,
      ...role.spelled,
      title: role.title,
      title_id: role.titleId,
      is_ongoing: true,
      is_primary: true,
      source: 'self',
      in_profile: true,
      created_on: role.now,
      updated_on: role.now,
    })
    .execute();
}
