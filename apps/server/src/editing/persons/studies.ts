import type { StudyFields } from '@kithline/contract/editing-rules.ts';
import type { RowOf } from '../fields/states.ts';
import type { PersonEditing } from '../open-editing.ts';
import { checkItems, eachOnce } from '../wanted-states.ts';
import { mayMakeOrganization, placeOfEntry } from './chosen-organization.ts';
import type { WantedEntry } from './entries.ts';

type Study = RowOf<'study'>;

/** What a form wants of a study. */
export const wantedStudy = (study: StudyFields): WantedEntry<'study'> => ({
  kind: 'study',
  known: study.known,
  mayDecide: mayMakeOrganization({ ids: [study.organizationId], typed: study.organizationName }),
  rowOf: (editing, before) => studyRow(editing, study, before),
});

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
