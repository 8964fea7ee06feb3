import type { PersonChanges, RoleFields, StudyFields } from '@kithline/contract/editing-rules.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, CallFailure } from '../../lib/call.ts';
import { queryClient } from '../../lib/query-client.ts';
import { ACCOUNT_KEY, DIRECTORY_KEYS, NETWORK_KEY, PEOPLE_KEY } from '../../lib/reply-keys.ts';
import type { PictureChange } from '../../ui/fields/picture-change.ts';
import type { HistoryView } from './history/history-view.ts';

export const CHANGES_PER_PAGE = 10;

/** What the forms of a person are filled with. */
export function formQuery(personId: number) {
  return queryOptions({
    queryKey: [...PEOPLE_KEY, personId, 'form'],
    queryFn: ({ signal }) => call(editingApi.form, { params: { id: personId } }, signal),
  });
}

/** What is asked for of a history. */
export const asked = ({ field, who, page }: HistoryView) => ({
  page,
  limit: CHANGES_PER_PAGE,
  ...(field === '' ? {} : { field }),
  ...(who === '' ? {} : { who }),
});

/** The history of a person's profile, newest first. */
export function changesQuery(personId: number, view: HistoryView) {
  return queryOptions({
    queryKey: [...PEOPLE_KEY, personId, 'changes', view],
    queryFn: ({ signal }) =>
      call(editingApi.history, { params: { id: personId }, query: asked(view) }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Reads the form again; resolves once it is here. */
export async function refreshForm(personId: number): Promise<void> {
  await queryClient.refetchQueries({ queryKey: formQuery(personId).queryKey });
}

/** The form first, which the editor waits for; then profiles, lists and the member's own name and picture. */
async function refreshPerson(personId: number): Promise<void> {
  await refreshForm(personId);
  const form = JSON.stringify(formQuery(personId).queryKey);
  for (const queryKey of [ACCOUNT_KEY, NETWORK_KEY, ...DIRECTORY_KEYS])
    void queryClient.invalidateQueries({
      queryKey,
      predicate: (query) => JSON.stringify(query.queryKey) !== form,
    });
}

/** Saves a part of a profile. Throws CallFailure. */
export async function savePerson(personId: number, body: PersonChanges): Promise<void> {
  await call(editingApi.save, { params: { id: personId }, body });
  await refreshPerson(personId);
}

/** Sets or removes the picture of a person. Throws CallFailure. */
export async function savePicture(personId: number, change: PictureChange): Promise<void> {
  if (change.state === 'unchanged') return;
  if (change.state === 'changed')
    await call(editingApi.setPicture, { params: { id: personId }, file: change.file });
  else await call(editingApi.removePicture, { params: { id: personId } });
  await refreshPerson(personId);
}

/** Adds a role, or changes the one with this id; its id then, which may be another one. Throws CallFailure. */
export async function saveRole(personId: number, roleId: number | null, body: RoleFields): Promise<number> {
  const { id } = await (roleId === null
    ? call(editingApi.addRole, { params: { id: personId }, body })
    : call(editingApi.changeRole, { params: { id: roleId }, body }));
  await refreshPerson(personId);
  return id;
}

/** Adds the job that a member's contacts file states. Throws CallFailure. */
export async function takeOverRole(personId: number, ownerId: number): Promise<void> {
  await call(editingApi.takeOverRole, { params: { id: personId }, body: { ownerId } });
  await refreshPerson(personId);
}

/** Makes a role the primary one, or an ordinary one; its id then, which may be another one. Throws CallFailure. */
export async function setPrimary(personId: number, roleId: number, primary: boolean): Promise<number> {
  const { id } = await call(editingApi.setPrimary, { params: { id: roleId }, body: { primary } });
  await refreshPerson(personId);
  return id;
}

/** What is gone already is deleted, as after an answer that was lost. */
async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 404) throw error;
  }
}

/** Deletes a role. Throws CallFailure. */
export async function removeRole(personId: number, roleId: number): Promise<void> {
  await unlessGone(call(editingApi.removeRole, { params: { id: roleId } }));
  await refreshPerson(personId);
}

/** Adds a study, or changes the one with this id; its id then, which may be another one. Throws CallFailure. */
export async function saveStudy(
  personId: number,
  studyId: number | null,
  body: StudyFields,
): Promise<number> {
  const { id } = await (studyId === null
    ? call(editingApi.addStudy, { params: { id: personId }, body })
    : call(editingApi.changeStudy, { params: { id: studyId }, body }));
  await refreshPerson(personId);
  return id;
}

/** Deletes a study. Throws CallFailure. */
export async function removeStudy(personId: number, studyId: number): Promise<void> {
  await unlessGone(call(editingApi.removeStudy, { params: { id: studyId } }));
  await refreshPerson(personId);
}

/** Takes a change back. Throws CallFailure. */
export async function takeBack(personId: number, changeId: number): Promise<void> {
  await call(editingApi.takeBack, { params: { id: changeId } });
  await refreshPerson(personId);
}
