import type { Spelling } from '../seen-facts/spellings.ts';
import type { Db } from '../tables.ts';

/** A present job, as the member states it. */
export interface OwnRole {
  personId: number;
  title: string | null;
  titleId: number | null;
  organizationId: number | null;
  /** How the member spells the organization, if it has no common name. */
  spelled: Spelling;
  now: Date;
}

/**
 * Writes a present job into a member's profile, as stated by the member. From then on, statements of files
 * add nothing to the work history.
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
