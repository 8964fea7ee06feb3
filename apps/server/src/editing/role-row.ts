import type { RoleFields } from '@kithline/contract/editing-rules.ts';
import { titleIdsFor } from '../lookups/titles.ts';
import { invalidField } from '../platform/failure.ts';
import { checkItems, eachOnce } from './check-references.ts';
import { placeOfEntry } from './chosen-organization.ts';
import type { PersonEditing } from './edit-person.ts';
import { type Entry, isOfSubject } from './entries.ts';
import type { EntryRow } from './facts.ts';
import { otherPrimaryRoles } from './person-states.queries.ts';

/** Returns the row that a role of the form wants. `before` is the row of the saved role; null for a new one. Throws 422 at the wrong field. */
export async function roleRow(editing: PersonEditing, role: RoleFields, before: EntryRow): Promise<Entry> {
  const { db, source, subject } = editing;
  const organization = await placeOfEntry(editing, role, { before, noun: 'Organization' });
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

function yearMonth(date: string | null): { year: number | null; month: number | null } {
  if (date === null) return { year: null, month: null };
  const [year, month] = date.split('-');
  return { year: Number(year), month: month === undefined ? null : Number(month) };
}
