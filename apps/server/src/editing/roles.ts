import type { RoleFields } from '@kithline/contract/editing-rules.ts';
import type { House } from '../house.ts';
import { titleIdsFor } from '../lookups/titles.ts';
import { findOrNameOrganization } from '../organizations/find-or-name-organization.ts';
import { nameOrganization } from '../organizations/name-organization.ts';
import { invalidField } from '../platform/failure.ts';
import { readEntityScope } from '../scopes/read-scope.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { checkItems, eachOnce, GONE } from './check-references.ts';
import { change, type Saved } from './change.ts';
import { type PersonEditing, editingPerson } from './edit-person.ts';
import { editingEntry, type Entry, isOfSubject, sameAs, withoutEntry } from './entries.ts';
import { type EntryRow, entryField, type Field } from './facts.ts';
import { organizationRefs } from './form.queries.ts';
import { newEntryId, otherPrimaryRoles, readStates } from './person-states.queries.ts';
import { isUnnamed } from './references.queries.ts';

const SECTION = 'Work History';

/** Adds a role to a person's work history. */
export async function addRole(
  house: House,
  viewer: Viewer,
  { personId, role }: { personId: number; role: RoleFields },
): Promise<Saved> {
  return editingPerson(house, { viewer, personId, decidesWho: mayName(role) }, async (editing) => {
    const row = await rowOf(editing, role, null);
    // A request that is sent again after a lost answer adds no second role.
    const same = await sameAs(editing, 'role', row);
    if (same !== null && role.primary !== true) return same;
    const id = same?.id ?? (await newEntryId(editing.db, 'role'));
    return { ...(await write(editing, { id, row, known: role.known })), id };
  });
}

/** Changes a role. A member's role of the common space is copied to the profile, and hidden where the profile is seen. */
export async function changeRole(
  house: House,
  viewer: Viewer,
  { id, role }: { id: number; role: RoleFields },
): Promise<Saved> {
  const repeated = async (editing: PersonEditing, before: Entry) =>
    sameAs(editing, 'role', { ...(await rowOf(editing, role, before)), in_profile: true });
  const entry = { viewer, kind: 'role', id, repeated, decidesWho: mayName(role) } as const;
  return editingEntry(house, entry, async (editing, before) =>
    put(editing, { id, before, row: await rowOf(editing, role, before), known: role.known }),
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
  const mark = async (editing: PersonEditing, { roleId, before }: { roleId: number; before: Entry }) =>
    before['is_primary'] === primary
      ? write(editing, { id: roleId, row: before })
      : put(editing, {
          id: roleId,
          before,
          row: { ...before, is_primary: primary, source: editing.source },
        });
  const repeated = async (editing: PersonEditing, before: Entry) => {
    const own = await sameAs(editing, 'role', { ...before, in_profile: true, overridden: false });
    if (own === null) return null;
    return mark(editing, { roleId: own.id, before: await readRole(editing, own.id) });
  };
  return editingEntry(house, { viewer, kind: 'role', id, repeated }, (editing, before) =>
    mark(editing, { roleId: id, before }),
  );
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

async function rowOf(editing: PersonEditing, role: RoleFields, before: EntryRow): Promise<Entry> {
  const { db, source, subject } = editing;
  const organizationId = await organizationOf(editing, role, before);
  const { seniorityLevelIds = null, pdlRoleId = null } = role;
  // A role from a contacts file or the sample may have no start; a form adds none without.
  if (role.from === null && (before === null || before['from_year'] !== null))
    throw invalidField('from', 'Worked From is required.');
  await checkItems(db, {
    field: 'seniorityLevelIds',
    dataset: 'seniority-levels',
    ids: seniorityLevelIds ?? [],
  });
  await checkItems(db, {
    field: 'pdlRoleId',
    dataset: 'workrole-types',
    ids: pdlRoleId === null ? [] : [pdlRoleId],
  });
  const titleIds = await titleIdsFor(db, [role.title]);
  const [from, to] = [yearMonth(role.from), yearMonth(role.to)];
  return {
    organization_id: organizationId,
    title: role.title,
    title_id: titleIds.get(role.title) ?? null,
    from_year: from.year,
    from_month: from.month,
    to_year: to.year,
    to_month: to.month,
    is_ongoing: role.to === null && (role.isOngoing ?? true),
    is_primary: role.primary ?? before?.['is_primary'] ?? false,
    role_type_id: pdlRoleId,
    seniority_ids: seniorityLevelIds === null ? null : eachOnce(seniorityLevelIds),
    source,
    in_profile: subject.inProfile,
    overridden: false,
  };
}

async function organizationOf(
  editing: PersonEditing,
  { organizationId = null, organizationName = '', keepsOrganization = false }: RoleFields,
  before: EntryRow,
): Promise<number | null> {
  const { db, viewer, source, now } = editing;
  const former = before === null ? undefined : (before['organization_id'] as number | null);
  if (organizationId !== null) {
    if (organizationId !== former) await nameChosen(editing, organizationId);
    return organizationId;
  }
  if (organizationName === '' && keepsOrganization && former !== undefined) return former;
  const named = await findOrNameOrganization(db, {
    name: organizationName,
    source,
    userId: viewer.userId,
    now,
  });
  if (named === null) throw invalidField('organizationId', 'Organization is required.');
  return named;
}

/** Whether saving the role may give an organization a name: a new one, or one that only files name so far. */
const mayName =
  ({ organizationId = null, organizationName = '', keepsOrganization = false }: RoleFields) =>
  async (db: Db): Promise<boolean> =>
    organizationId === null ? organizationName !== '' || !keepsOrganization : isUnnamed(db, organizationId);

/** Names a chosen organization that only contacts files have named: those who see the role, but not the file, read the name, too. */
async function nameChosen({ db, viewer, source, now }: PersonEditing, organizationId: number): Promise<void> {
  const sight = { viewer, scope: readEntityScope(viewer, {}) };
  const chosen = (await organizationRefs(db, sight, [organizationId])).get(organizationId);
  if (chosen === undefined) throw invalidField('organizationId', GONE);
  if (await isUnnamed(db, organizationId))
    await nameOrganization(db, { organizationId, name: chosen.name, source, userId: viewer.userId, now });
}

function yearMonth(date: string | null): { year: number | null; month: number | null } {
  if (date === null) return { year: null, month: null };
  const [year, month] = date.split('-');
  return { year: Number(year), month: month === undefined ? null : Number(month) };
}
