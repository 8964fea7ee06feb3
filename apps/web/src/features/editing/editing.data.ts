import type { PersonChanges, RoleFields, StudyFields } from '@kithline/contract/editing-rules.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { call, CallFailure } from '../../lib/call.ts';
import { ACCOUNT_KEY, DIRECTORY_KEYS, NETWORK_KEY, PEOPLE_KEY } from '../../lib/reply-keys.ts';
import { editable } from './editable.ts';

/** Lists and profiles show a person's facts, and so do the member's own name and picture. */
export const persons = editable(PEOPLE_KEY, [ACCOUNT_KEY, NETWORK_KEY, ...DIRECTORY_KEYS], {
  form: (id, signal) => call(editingApi.form, { params: { id } }, signal),
  history: (id, query, signal) => call(editingApi.history, { params: { id }, query }, signal),
  setPicture: (id, file) => call(editingApi.setPicture, { params: { id }, file }),
  removePicture: (id) => call(editingApi.removePicture, { params: { id } }),
});

/** Saves a part of a profile. Throws CallFailure. */
export async function savePerson(personId: number, body: PersonChanges): Promise<void> {
  await call(editingApi.save, { params: { id: personId }, body });
  await persons.refresh(personId);
}

/**
 * Adds a role, or changes the one with this id; its id then, which may be another one. Throws CallFailure.
 */
export async function saveRole(personId: number, roleId: number | null, body: RoleFields): Promise<number> {
  const { id } = await (roleId === null
    ? call(editingApi.addRole, { params: { id: personId }, body })
    : call(editingApi.changeRole, { params: { id: roleId }, body }));
  await persons.refresh(personId);
  return id;
}

/** Adds the job that a member's contacts file states. Throws CallFailure. */
export async function takeOverRole(personId: number, ownerId: number): Promise<void> {
  await call(editingApi.takeOverRole, { params: { id: personId }, body: { ownerId } });
  await persons.refresh(personId);
}

/**
 * Makes a role the primary one, or an ordinary one; its id then, which may be another one. Throws
 * CallFailure.
 */
export async function setPrimary(personId: number, roleId: number, primary: boolean): Promise<number> {
  const { id } = await call(editingApi.setPrimary, { params: { id: roleId }, body: { primary } });
  await persons.refresh(personId);
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
  await persons.refresh(personId);
}

/**
 * Adds a study, or changes the one with this id; its id then, which may be another one. Throws CallFailure.
 */
export async function saveStudy(
  personId: number,
  studyId: number | null,
  body: StudyFields,
): Promise<number> {
  const { id } = await (studyId === null
    ? call(editingApi.addStudy, { params: { id: personId }, body })
    : call(editingApi.changeStudy, { params: { id: studyId }, body }));
  await persons.refresh(personId);
  return id;
}

/** Deletes a study. Throws CallFailure. */
export async function removeStudy(personId: number, studyId: number): Promise<void> {
  await unlessGone(call(editingApi.removeStudy, { params: { id: studyId } }));
  await persons.refresh(personId);
}
