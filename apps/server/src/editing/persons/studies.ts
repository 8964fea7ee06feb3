import type { StudyFields } from '@kithline/contract/editing-rules.ts';
import type { House } from '../../house.ts';
import type { Viewer } from '../../viewer.ts';
import type { Saved } from '../change.ts';
import type { RowOf } from '../fields/states.ts';
import type { PersonEditing } from '../open-editing.ts';
import { checkItems, eachOnce } from '../wanted-states.ts';
import { mayMakeOrganization, placeOfEntry } from './chosen-organization.ts';
import { addEntry, changeEntry, removeEntry, type WantedEntry } from './entries.ts';

type Study = RowOf<'study'>;

const wantedStudy = (study: StudyFields): WantedEntry<'study'> => ({
  kind: 'study',
  known: study.known,
  mayDecide: mayMakeOrganization({ ids: [study.organizationId], typed: study.organizationName }),
  rowOf: (editing, before) => studyRow(editing, study, before),
});

/** Adds a study to a person's education. */
export const addStudy = (
  house: House,
  viewer: Viewer,
  { personId, study }: { personId: number; study: StudyFields },
): Promise<Saved> => addEntry(house, viewer, { personId, wanted: wantedStudy(study) });

export const changeStudy = (
  house: House,
  viewer: Viewer,
  { id, study }: { id: number; study: StudyFields },
): Promise<Saved> => changeEntry(house, viewer, { id, wanted: wantedStudy(study) });

export const removeStudy = (house: House, viewer: Viewer, id: number): Promise<void> =>
  removeEntry(house, viewer, { kind: 'study', id });

async function studyRow(editing: PersonEditing, study: StudyFields, before: Study | null): Promise<Study> {
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
