import type { Spelling } from '../seen-facts/spellings.ts';
import type { Db } from '../tables.ts';

export interface OwnRole {
  personId: number;
  title: string | null;
  titleId: number | null;
  organizationId: number | null;
  /**
   * The spelling of the organization that is stored with the role. Its texts are null if the organization has
   * a name in the common space.
   */
  spelled: Spelling;
  now: Date;
}

/**
 * Writes a current job into a member's profile, with the member as its source. After that, viewers who see
 * the profile no longer see roles from files among the member's roles.
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
