import type { PersonChanges, RoleFields, StudyFields } from '@kithline/contract/editing-rules.ts';
import { editingApi } from '@kithline/contract/editing.ts';
import { call, CallFailure } from '../../lib/call.ts';
import { ACCOUNT_KEY, DIRECTORY_KEYS, NETWORK_KEY, PEOPLE_KEY } from '../../lib/reply-keys.ts';
import { editable } from './editable.ts';

/** A person's facts also appear in lists and in the member's account. */
export const persons = editable(PEOPLE_KEY, [ACCOUNT_KEY, NETWORK_KEY, ...DIRECTORY_KEYS], {
  form: (id, signal) => call(editingApi.form, { params: { id } }, signal),
  history: (id, query, signal) => call(editingApi.history, { params: { id }, query }, signal),
  setPicture: (id, file) => call(editingApi.setPicture, { params: { id }, file }),
  removePicture: (id) => call(editingApi.removePicture, { params: { id } }),
});

/** Saves a part of a profile. Throws CallFailure. */
export async function savePerson(personId: number, body: PersonChanges): Promise<void> {
  await persons.refreshAfter(personId, call(editingApi.save, { params: { id: personId }, body }));
}

interface Entries<Fields> {
  kind: 'role' | 'study';
  tab: 'experience' | 'education';
  title: 'Work History' | 'Education';
  add: (personId: number, body: Fields) => Promise<{ id: number }>;
  change: (id: number, body: Fields) => Promise<{ id: number }>;
  remove: (id: number) => Promise<unknown>;
}

const entries = <Fields>({ add, change, remove, ...place }: Entries<Fields>) => ({
  ...place,
  /**
   * Adds an entry (`id` is null) or changes one. Returns its id. The id is a new one if the entry belonged to
   * the common space and was copied to the profile. Throws CallFailure.
   */
  save: async (personId: number, id: number | null, body: Fields): Promise<number> => {
    const saved = id === null ? add(personId, body) : change(id, body);
    return (await persons.refreshAfter(personId, saved)).id;
  },
  /** Throws CallFailure. */
  remove: async (personId: number, id: number): Promise<void> => {
    await persons.refreshAfter(personId, unlessGone(remove(id)));
  },
});

/**
 * Waits for a deletion, and treats 404 as success: an earlier request may have deleted the entry, although
 * its reply was lost.
 */
async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof CallFailure) || error.status !== 404) throw error;
  }
}

export const roles = entries<RoleFields>({
  kind: 'role',
  tab: 'experience',
  title: 'Work History',
  add: (id, body) => call(editingApi.addRole, { params: { id }, body }),
  change: (id, body) => call(editingApi.changeRole, { params: { id }, body }),
  remove: (id) => call(editingApi.removeRole, { params: { id } }),
});

export const studies = entries<StudyFields>({
  kind: 'study',
  tab: 'education',
  title: 'Education',
  add: (id, body) => call(editingApi.addStudy, { params: { id }, body }),
  change: (id, body) => call(editingApi.changeStudy, { params: { id }, body }),
  remove: (id) => call(editingApi.removeStudy, { params: { id } }),
});

/** Adds the job that the contacts file of the member `ownerId` states. Throws CallFailure. */
export async function takeOverRole(personId: number, ownerId: number): Promise<void> {
  const added = call(editingApi.takeOverRole, { params: { id: personId }, body: { ownerId } });
  await persons.refreshAfter(personId, added);
}

/**
 * Marks a role as primary, or removes the mark. Returns the role's id, which can be a new one as for `save`.
 * Throws CallFailure.
 */
export async function setPrimary(personId: number, roleId: number, primary: boolean): Promise<number> {
  const changed = call(editingApi.setPrimary, { params: { id: roleId }, body: { primary } });
  return (await persons.refreshAfter(personId, changed)).id;
}
