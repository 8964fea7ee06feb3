import type { RoleFields } from '@kithline/contract/editing-rules.ts';
import { titleIdsFor } from '../lookups/titles.ts';
import { findOrNameOrganization } from '../organizations/find-or-name-organization.ts';
import { nameOrganization } from '../organizations/name-organization.ts';
import { invalidField } from '../platform/failure.ts';
import { readEntityScope } from '../scopes/read-scope.ts';
import type { Db } from '../tables.ts';
import { checkItems, eachOnce, GONE } from './check-references.ts';
import type { PersonEditing } from './edit-person.ts';
import { type Entry, isOfSubject } from './entries.ts';
import type { EntryRow } from './facts.ts';
import { organizationRefs } from './form.queries.ts';
import { otherPrimaryRoles } from './person-states.queries.ts';
import { isUnnamed } from './references.queries.ts';

/** Returns the row that a role of the form wants. `before` is the row of the saved role; null for a new one. Throws 422 at the wrong field. */
export async function roleRow(editing: PersonEditing, role: RoleFields, before: EntryRow): Promise<Entry> {
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
    is_primary: role.primary ?? (await keepsMark(editing, before)),
    role_type_id: pdlRoleId,
    seniority_ids: seniorityLevelIds === null ? null : eachOnce(seniorityLevelIds),
    source,
    in_profile: subject.inProfile,
    overridden: false,
  };
}

/** Whether a saved role stays marked as primary. A copy of one of the common space takes the mark from no role of the profile. */
async function keepsMark(editing: PersonEditing, before: EntryRow): Promise<boolean> {
  if (before?.['is_primary'] !== true) return false;
  if (isOfSubject(editing, before)) return true;
  return (await otherPrimaryRoles(editing.db, editing.subject, 0)).length === 0;
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
export const mayName =
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
