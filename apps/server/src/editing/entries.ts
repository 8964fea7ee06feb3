import type { House } from '../house.ts';
import { invalidField, notFound } from '../platform/failure.ts';
import type { Viewer } from '../viewer.ts';
import type { Saved } from './change.ts';
import { knownChanges } from './changes.queries.ts';
import { type MayDecide, type PersonEditing, editingPerson, requireEditor } from './edit-person.ts';
import { entryField, type EntryKind, type EntryRow } from './facts.ts';
import { countEntries, equalEntry, holderOfEntry, readStates } from './person-states.queries.ts';

// Entries of work history and education.

export type Entry = NonNullable<EntryRow>;

interface EntryToEdit<T> {
  readonly viewer: Viewer;
  readonly kind: EntryKind;
  readonly id: number;
  readonly repeated?: Repeated<T>;
  readonly mayDecide?: MayDecide;
}

/**
 * Opens the transaction of a change of one entry. 404 for an entry of somebody whom the viewer may not edit, for a role that only files state,
 * which has no row, and for one that the profile has overridden, which no form shows.
 */
export async function editingEntry<T>(
  house: House,
  { viewer, kind, id, repeated, mayDecide = null }: EntryToEdit<T>,
  work: (editing: PersonEditing, before: Entry) => Promise<T>,
): Promise<T> {
  const personId = await holderOfEntry(house.db, kind, id);
  if (personId === null) throw notFound();
  requireEditor(viewer, personId);
  return editingPerson(house, { viewer, personId, mayDecide }, async (editing) => {
    const field = entryField(kind, id);
    const before = (await readStates(editing.db, editing.subject, [field])).get(field) as EntryRow;
    if (before === null) throw notFound();
    if (before['overridden'] !== true) return work(editing, before);
    const done = (await repeated?.(editing, before)) ?? null;
    if (done === null) throw notFound();
    return done;
  });
}

/**
 * Returns the answer to a change of an overridden entry that was made already, for a request that is sent again after a lost answer. Null
 * when the change was not made.
 */
type Repeated<T> = (editing: PersonEditing, before: Entry) => Promise<T | null>;

/** Returns the entry that equals the wanted one, as after a request that is sent again; null without one. */
export async function sameAs(
  { db, subject, store, viewer }: PersonEditing,
  kind: EntryKind,
  row: Entry,
): Promise<Saved | null> {
  const id = await equalEntry(db, subject.personId, { kind, row });
  if (id === null) return null;
  const known = await knownChanges(db, { thing: store.thing, isAdmin: viewer.isAdmin });
  return { id, known, changed: [] };
}

/** Far above what anybody has: each entry is read with the profile, and by every search. */
const MOST = {
  role: { most: 200, message: '200 jobs at most can be added.' },
  study: { most: 50, message: '50 studies at most can be added.' },
} as const;

/** Throws 422 at the organization when the history is full. */
export async function checkRoom({ db, subject }: PersonEditing, kind: EntryKind): Promise<void> {
  const { most, message } = MOST[kind];
  if ((await countEntries(db, subject.personId, kind)) >= most) throw invalidField('organizationId', message);
}

/** As `sameAs`, for an entry that is added: one of the common space that a form shows is the same entry, too. */
export async function sameAsShown(
  editing: PersonEditing,
  kind: EntryKind,
  row: Entry,
): Promise<Saved | null> {
  const own = await sameAs(editing, kind, row);
  return own ?? (row['in_profile'] === true ? sameAs(editing, kind, { ...row, in_profile: false }) : null);
}

/** Whether the entry stands in the space that is edited. */
export const isOfSubject = ({ subject }: PersonEditing, entry: Entry): boolean =>
  !subject.inProfile || entry['in_profile'] === true;

/** Returns the state of a deleted entry: one of the common space stays for those who do not see the profile. */
export const withoutEntry = (editing: PersonEditing, entry: Entry): EntryRow =>
  isOfSubject(editing, entry) ? null : { ...entry, overridden: true };
