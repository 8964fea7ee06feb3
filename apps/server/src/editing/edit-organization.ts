import { sql } from 'kysely';
import type { House } from '../house.ts';
import { inTransaction } from '../platform/db/database.ts';
import { acrossOthers } from '../platform/db/failed-crossing.ts';
import { forbidden, notFound } from '../platform/failure.ts';
import { inDirectory } from '../scopes/lock-directory.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { countChange } from './count-changes.ts';
import { audienceOf } from './audience.ts';
import type { Editing } from './change.ts';
import { holdAccounts } from './hold-accounts.queries.ts';
import {
  lockOrganization,
  readOrganizationStates,
  writeOrganizationStates,
} from './organization-states.queries.ts';
import { tellOfOrganization } from './tell-of-profile.ts';

/** A transaction in which nobody else edits the organization. */
export interface OrganizationEditing extends Editing {
  readonly organizationId: number;
}

/** Opens the transaction of a change of an organization and closes it again; `decidesWhich` when names may come to mean another one. */
export async function editingOrganization<T>(
  house: House,
  { viewer, id, decidesWhich = false }: { viewer: Viewer; id: number; decidesWhich?: boolean },
  work: (editing: OrganizationEditing) => Promise<T>,
): Promise<T> {
  if (!viewer.isAdmin) throw forbidden();
  await countChange(house, viewer);
  const transact = async (db: Db): Promise<T> => {
    // What is held when: ARCHITECTURE.md, "In which order rows are held".
    await holdAccounts(db, { userId: viewer.userId });
    if (!(await lockOrganization(db, id))) throw notFound();
    const now = house.clock();
    const read = (fields: Parameters<Editing['store']['read']>[0]) => readOrganizationStates(db, id, fields);
    return work({
      db,
      organizationId: id,
      store: {
        id,
        thing: { organizationId: id },
        inProfile: false,
        read,
        readCommon: read,
        audienceOf: (changes) => Promise.resolve(audienceOf(changes, null)),
        write: (states, only) =>
          writeOrganizationStates(db, { id, userId: viewer.userId, now, isHidden: only !== null }, states),
        tell: (only) => tellOfOrganization(db, id, only),
      },
      source: 'admin',
      viewer,
      now,
    });
  };
  return acrossOthers(() => (decidesWhich ? inDirectory : inTransaction)(house.db, transact));
}

export async function organizationExists(db: Db, id: number): Promise<boolean> {
  return (await sql`select from organization where id = ${id}`.execute(db)).rows.length > 0;
}
