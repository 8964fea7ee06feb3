import type { RoleFields, StudyFields } from '@kithline/contract/editing-rules.ts';
import type { AppContext } from '../../app-context.ts';
import { titleIdsFor } from '../../lookups/titles.ts';
import { invalidField, notFound } from '../../platform/failure.ts';
import { inTurn } from '../../scopes/lock-directory.ts';
import { widestScope } from '../../scopes/read-scope.ts';
import type { Viewer } from '../../viewer.ts';
import type { Saved } from '../change.ts';
import { newEntryId, otherPrimaryRoles } from '../fields/entries.queries.ts';
import { readRow, type RowOf } from '../fields/states.ts';
import { knownChanges } from '../history/changes.queries.ts';
import { edit, type PersonEditing } from '../open-editing.ts';
import { checkItems, distinctIds } from '../wanted-states.ts';
import { organizationOfEntry, spell, transactChoosing } from './chosen-organization.ts';
import {
  checkRoom,
  editingEntry,
  isOfSubject,
  putEntry,
  readEntry,
  sameAs,
  type SentEntry,
  writeEntry,
} from './entries.ts';
import { statedRole } from './form.queries.ts';

type Role = RowOf<'role'>;

export const sentRole = (role: RoleFields): SentEntry<'role'> => ({
  kind: 'role',
  known: role.known,
  transact: transactFor(role),
  rowOf: (editing, before) => roleRow(editing, role, before),
  ...(role.primary === true && {
    again: async (editing, id) =>
      mark(editing, { id, before: await readEntry(editing, 'role', id), primary: true }),
  }),
});

const transactFor =
  ({ organizationId, organizationName }: RoleFields | StudyFields) =>
  (personId: number) =>
    transactChoosing(personId, { ids: [organizationId], names: [organizationName] });

/**
 * Marks a role as primary and unmarks the other roles of the edited space, or removes the mark of the role.
 * If the person is a member and the role is in the common space, the changed role is copied to the profile,
 * as in `changeEntry`.
 */
export async function setPrimary(
  app: AppContext,
  viewer: Viewer,
  { id, primary }: { id: number; primary: boolean },
): Promise<Saved> {
  const repeated = async (editing: PersonEditing, before: Role) => {
    const own = await sameAs(editing, 'role', { ...before, in_profile: true, overridden: false });
    if (own === null) return null;
    return mark(editing, { id: own.id, before: await readEntry(editing, 'role', own.id), primary });
  };
  return editingEntry(app, { viewer, kind: 'role', id, repeated }, (editing, before) =>
    mark(editing, { id, before, primary }),
  );
}

async function mark(
  editing: PersonEditing,
  { id, before, primary }: { id: number; before: Role; primary: boolean },
): Promise<Saved> {
  const kind = 'role';
  if (before.is_primary === primary) return writeEntry(editing, { kind, id, row: before });
  const row = { ...before, is_primary: primary, source: editing.source };
  return putEntry(editing, { kind, id, before, row });
}

/**
 * Adds the role that a contacts file states, as if the editor had typed it, unless the person has an equal
 * role. Throws 404 if the file states no role or the editor may not read the file.
 */
export async function takeOverRole(
  app: AppContext,
  viewer: Viewer,
  { personId, ownerId }: { personId: number; ownerId: number },
): Promise<Saved> {
  return edit(app, { viewer, thing: { personId }, transact: inTurn }, async (editing) => {
    const { db, source, subject } = editing;
    const viewerScope = widestScope(viewer);
    const stated = await statedRole(db, viewerScope, { personId, ownerId });
    if (stated === null) throw notFound();
    const { organizationId, company, title, titleId, heldAs } = stated;
    if (heldAs !== null) return { id: heldAs, known: await knownChanges(db, editing), changed: [] };
    await checkRoom(editing, 'role');
    // A file states a current job, but not its start.
    const row = readRow('role', {
      organization_id: organizationId,
      title,
      title_id: titleId,
      is_ongoing: true,
      spelling: await spell(editing, { organizationId, name: company }),
      source,
      in_profile: subject.inProfile,
    });
    return writeEntry(editing, { kind: 'role', id: await newEntryId(db, 'role'), row });
  });
}

async function roleRow(editing: PersonEditing, role: RoleFields, before: Role | null): Promise<Role> {
  const { db, source, subject } = editing;
  const organization = await organizationOfEntry(editing, role, { before, noun: 'Organization' });
  const { seniorityLevelIds = null, pdlRoleId = null } = role;
  // Only roles from a contacts file or from the sample population may lack a start.
  if (role.from === null && (before === null || before.from_year !== null))
    throw invalidField('from', 'Worked From is required.');
  await checkItems(db, { field: 'seniorityLevelIds', dataset: 'seniority-levels', value: seniorityLevelIds });
  await checkItems(db, { field: 'pdlRoleId', dataset: 'workrole-types', value: pdlRoleId });
  const titleIds = await titleIdsFor(db, [role.title]);
  const [from, to] = [yearMonth(role.from), yearMonth(role.to)];
  return {
    ...organization,
    title: role.title,
    title_id: titleIds.get(role.title) ?? null,
    from_year: from.year,
    from_month: from.month,
    to_year: to.year,
    to_month: to.month,
    is_ongoing: role.to === null && (role.isOngoing ?? true),
    is_primary: role.primary ?? (await keepsMark(editing, before)),
    role_type_id: pdlRoleId,
    seniority_ids: seniorityLevelIds === null ? null : distinctIds(seniorityLevelIds),
    source,
    in_profile: subject.inProfile,
    overridden: false,
  };
}

/**
 * Whether a role remains primary when it is saved. A copy of a primary role of the common space is not
 * primary in a profile that has a primary role.
 */
async function keepsMark(editing: PersonEditing, before: Role | null): Promise<boolean> {
  if (before === null || !before.is_primary) return false;
  if (isOfSubject(editing, before)) return true;
  return (await otherPrimaryRoles(editing.db, editing.subject, 0)).length === 0;
}

function yearMonth(date: string | null): { year: number | null; month: number | null } {
  if (date === null) return { year: null, month: null };
  const [year, month] = date.split('-');
  return { year: Number(year), month: month === undefined ? null : Number(month) };
}

type Study = RowOf<'study'>;

export const sentStudy = (study: StudyFields): SentEntry<'study'> => ({
  kind: 'study',
  known: study.known,
  transact: transactFor(study),
  rowOf: (editing, before) => studyRow(editing, study, before),
});

async function studyRow(editing: PersonEditing, study: StudyFields, before: Study | null): Promise<Study> {
  const { db, source, subject } = editing;
  const { degreeIds, majorIds, from, to, isOngoing = from !== null } = study;
  const organization = await organizationOfEntry(editing, study, { before, noun: 'School' });
  await checkItems(db, { field: 'degreeIds', dataset: 'degree-types', value: degreeIds });
  await checkItems(db, { field: 'majorIds', dataset: 'major-types', value: majorIds });
  return {
    ...organization,
    degree_ids: distinctIds(degreeIds),
    major_ids: distinctIds(majorIds),
    from_year: from,
    to_year: to,
    is_ongoing: to === null && isOngoing,
    source,
    in_profile: subject.inProfile,
    overridden: false,
  };
}
