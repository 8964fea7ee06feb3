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

/**
 * Writes a present job into a member's profile, as the member's word: from now on statements of files add
 * nothing to the history.
 */
export async function stateOwnRole(db: Db, role: OwnRole): Promise<void> {
  await db
    .insertInto('workRole')
    .values({
      personId: role.personId,
      organizationId: role.organizationId,
      ...role.spelled,
      title: role.title,
      titleId: role.titleId,
      isOngoing: true,
      isPrimary: true,
      source: 'self',
      inProfile: true,
      createdOn: role.now,
      updatedOn: role.now,
    })
    .execute();
}
