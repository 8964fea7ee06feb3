import type { RoleFields } from '@kithline/contract/editing-rules.ts';
import type { House } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import { change, type Saved } from './change.ts';
import { mayMakeOrganization } from './chosen-organization.ts';
import { type PersonEditing, editingPerson } from './edit-person.ts';
import {
  checkRoom,
  editingEntry,
  type Entry,
  isOfSubject,
  sameAs,
  sameAsShown,
  withoutEntry,
} from './entries.ts';
import { type EntryRow, entryField, type Field } from './facts.ts';
import { newEntryId, otherPrimaryRoles, readStates } from './person-states.queries.ts';
import { roleRow } from './role-row.ts';

const SECTION = 'Work History';

const mayMake = ({ organizationId, organizationName }: RoleFields) =>
  mayMakeOrganization({ ids: [organizationId], typed: organizationName });

/** Adds a role to a person's work history. */
export async function addRole(
  house: House,
  viewer: Viewer,
  { personId, role }: { personId: number; role: RoleFields },
): Promise<Saved> {
  return editingPerson(house, { viewer, personId, mayDecide: mayMake(role) }, async (editing) => {
    const row = await roleRow(editing, role, null);
    // A request that is sent again after a lost answer adds no second role.
    const same = await sameAsShown(editing, 'role', row);
    if (same === null) {
      await checkRoom(editing, 'role');
      return write(editing, { id: await newEntryId(editing.db, 'role'), row, known: role.known });
    }
    if (role.primary !== true) return same;
    return mark(editing, { id: same.id, before: await readRole(editing, same.id), primary: true });
  });
}

/** Changes a role. A member's role of the common space is copied to the profile, and hidden where the profile is seen. */
export async function changeRole(
  house: House,
  viewer: Viewer,
  { id, role }: { id: number; role: RoleFields },
): Promise<Saved> {
  const repeated = async (editing: PersonEditing, before: Entry) =>
    sameAs(editing, 'role', { ...(await roleRow(editing, role, before)), in_profile: true });
  const entry = { viewer, kind: 'role', id, repeated, mayDecide: mayMake(role) } as const;
  return editingEntry(house, entry, async (editing, before) =>
    put(editing, { id, before, row: await roleRow(editing, role, before), known: role.known }),
  );
}

/**
 * Marks a role as the primary one, and takes the mark from others, or takes its own mark away. A role of the common space whose mark
 * changes is copied to the profile, as in `changeRole`.
 */
export async function setPrimary(
  house: House,
  viewer: Viewer,
  { id, primary }: { id: number; primary: boolean },
): Promise<Saved> {
  const repeated = async (editing: PersonEditing, before: Entry) => {
    const own = await sameAs(editing, 'role', { ...before, in_profile: true, overridden: false });
    if (own === null) return null;
    return mark(editing, { id: own.id, before: await readRole(editing, own.id), primary });
  };
  return editingEntry(house, { viewer, kind: 'role', id, repeated }, (editing, before) =>
    mark(editing, { id, before, primary }),
  );
}

async function mark(
  editing: PersonEditing,
  { id, before, primary }: { id: number; before: Entry; primary: boolean },
): Promise<Saved> {
  if (before['is_primary'] === primary) return write(editing, { id, row: before });
  return put(editing, { id, before, row: { ...before, is_primary: primary, source: editing.source } });
}

/** Deletes a role. A member's role of the common space is hidden where the profile is seen. */
export async function removeRole(house: House, viewer: Viewer, id: number): Promise<void> {
  await editingEntry(house, { viewer, kind: 'role', id }, (editing, before) =>
    change(editing, new Map([[entryField('role', id), withoutEntry(editing, before)]]), { section: SECTION }),
  );
}

/** Writes a changed role: into the profile, also when the role was in the common space. */
async function put(
  editing: PersonEditing,
  { id, before, row, known }: { id: number; before: Entry; row: Entry; known?: number | undefined },
): Promise<Saved> {
  if (isOfSubject(editing, before)) return write(editing, { id, row, known });
  const ownId = await newEntryId(editing.db, 'role');
  const beside = new Map<Field, EntryRow>([[entryField('role', id), withoutEntry(editing, before)]]);
  return {
    ...(await write(editing, { id: ownId, row: { ...row, in_profile: true }, known, beside })),
    id: ownId,
  };
}

interface Writing {
  readonly id: number;
  readonly row: Entry;
  readonly known?: number | undefined;
  readonly beside?: ReadonlyMap<Field, EntryRow>;
}

async function write(
  editing: PersonEditing,
  { id, row, known, beside = new Map() }: Writing,
): Promise<Saved> {
  const states = new Map<Field, EntryRow>([...beside, [entryField('role', id), row]]);
  if (row['is_primary'] === true)
    for (const other of await otherPrimaryRoles(editing.db, editing.subject, id)) {
      const field = entryField('role', other);
      if (!states.has(field)) states.set(field, { ...(await readRole(editing, other)), is_primary: false });
    }
  return { ...(await change(editing, states, { section: SECTION, known })), id };
}

async function readRole({ db, subject }: PersonEditing, id: number): Promise<Entry> {
  const field = entryField('role', id);
  return (await readStates(db, subject, [field])).get(field) as Entry;
}
