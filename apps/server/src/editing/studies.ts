import type { StudyFields } from '@kithline/contract/editing-rules.ts';
import type { House } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import { checkItems, eachOnce } from './check-references.ts';
import { change, type Saved } from './change.ts';
import { mayMakeOrganization, placeOfEntry } from './chosen-organization.ts';
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
import { entryField, type EntryRow, type Field } from './facts.ts';
import { newEntryId } from './person-states.queries.ts';

const SECTION = 'Education';

const mayMake = ({ organizationId, organizationName }: StudyFields) =>
  mayMakeOrganization({ ids: [organizationId], typed: organizationName });

/** Adds a study to a person's education. */
export async function addStudy(
  house: House,
  viewer: Viewer,
  { personId, study }: { personId: number; study: StudyFields },
): Promise<Saved> {
  return editingPerson(house, { viewer, personId, mayDecide: mayMake(study) }, async (editing) => {
    const row = await rowOf(editing, study, null);
    // A request that is sent again after a lost answer adds no second study.
    const same = await sameAsShown(editing, 'study', row);
    if (same !== null) return same;
    await checkRoom(editing, 'study');
    const id = await newEntryId(editing.db, 'study');
    const states = new Map<Field, EntryRow>([[entryField('study', id), row]]);
    return { ...(await change(editing, states, { section: SECTION, known: study.known })), id };
  });
}

/** Changes a study, as `changeRole` changes a role. */
export async function changeStudy(
  house: House,
  viewer: Viewer,
  { id, study }: { id: number; study: StudyFields },
): Promise<Saved> {
  const repeated = async (editing: PersonEditing, before: Entry) =>
    sameAs(editing, 'study', await rowOf(editing, study, before));
  const entry = { viewer, kind: 'study', id, repeated, mayDecide: mayMake(study) } as const;
  return editingEntry(house, entry, async (editing, before) => {
    const row = await rowOf(editing, study, before);
    const isOwn = isOfSubject(editing, before);
    const ownId = isOwn ? id : await newEntryId(editing.db, 'study');
    const states = new Map<Field, EntryRow>(
      isOwn ? [] : [[entryField('study', id), withoutEntry(editing, before)]],
    );
    states.set(entryField('study', ownId), row);
    return { ...(await change(editing, states, { section: SECTION, known: study.known })), id: ownId };
  });
}

/** Deletes a study, as `removeRole` deletes a role. */
export async function removeStudy(house: House, viewer: Viewer, id: number): Promise<void> {
  await editingEntry(house, { viewer, kind: 'study', id }, (editing, before) =>
    change(editing, new Map([[entryField('study', id), withoutEntry(editing, before)]]), {
      section: SECTION,
    }),
  );
}

async function rowOf(editing: PersonEditing, study: StudyFields, before: EntryRow) {
  const { db, source, subject } = editing;
  const { degreeIds, majorIds, from, to, isOngoing = from !== null } = study;
  const organization = await placeOfEntry(editing, study, { before, noun: 'School' });
  await checkItems(db, { field: 'degreeIds', dataset: 'degree-types', ids: degreeIds });
  await checkItems(db, { field: 'majorIds', dataset: 'major-types', ids: majorIds });
  return {
    ...organization,
    degree_ids: eachOnce(degreeIds),
    major_ids: eachOnce(majorIds),
    from_year: from,
    to_year: to,
    is_ongoing: to === null && isOngoing,
    source,
    in_profile: subject.inProfile,
    overridden: false,
  };
}
