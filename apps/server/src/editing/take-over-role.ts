import type { House } from '../house.ts';
import { fillKnownNamed } from '../organizations/known/fill-known.ts';
import { nameOrganization } from '../organizations/name-organization.ts';
import { spellingFor } from '../seen-facts/spellings.ts';
import { notFound } from '../platform/failure.ts';
import { readEntityScope } from '../scopes/read-scope.ts';
import type { Viewer } from '../viewer.ts';
import { knownChanges } from './changes.queries.ts';
import { change, type Saved } from './change.ts';
import { editingPerson } from './edit-person.ts';
import { checkRoom } from './entries.ts';
import { entryField } from './facts.ts';
import { newEntryId } from './person-states.queries.ts';
import { type StatedRole, statedRole } from './stated-role.queries.ts';

/** Adds the role that a contacts file states, as the editor's word; 404 when that file states none. Twice is the same as once. */
export async function takeOverRole(
  house: House,
  viewer: Viewer,
  { personId, ownerId }: { personId: number; ownerId: number },
): Promise<Saved> {
  return editingPerson(house, { viewer, personId, mayDecide: 'which' }, async (editing) => {
    const { db, source, now, store } = editing;
    const sight = { viewer, scope: readEntityScope(viewer, {}) };
    const stated = await statedRole(db, sight, { personId, ownerId });
    if (stated === null) throw notFound();
    const asked = { thing: store.thing, isAdmin: viewer.isAdmin };
    if (stated.heldAs !== null)
      return { id: stated.heldAs, known: await knownChanges(db, asked), changed: [] };
    await checkRoom(editing, 'role');
    const { organizationId, company } = stated;
    // Nobody else may know the organization by this name; with an administrator's word it has one.
    if (organizationId !== null && company !== null && source === 'admin') {
      await nameOrganization(db, { organizationId, name: company, source, userId: viewer.userId, now });
      await fillKnownNamed(db, [company], now);
    }
    const id = await newEntryId(db, 'role');
    const spelling = await spellingFor(db, { organizationId, name: company });
    const row = { ...rowOf(stated), spelling, source, in_profile: store.inProfile };
    return {
      ...(await change(editing, new Map([[entryField('role', id), row]]), { section: 'Work History' })),
      id,
    };
  });
}

/** A present job whose beginning nobody knows. */
const rowOf = ({ organizationId, title, titleId }: StatedRole) => ({
  organization_id: organizationId,
  title,
  title_id: titleId,
  from_year: null,
  from_month: null,
  to_year: null,
  to_month: null,
  is_ongoing: true,
  is_primary: false,
  role_type_id: null,
  seniority_ids: null,
  overridden: false,
});
