import type { AppContext } from '../../app-context.ts';
import { invalidField, notFound } from '../../platform/failure.ts';
import type { Viewer } from '../../viewer.ts';
import { change, type Saved } from '../change.ts';
import {
  countEntries,
  equalEntry,
  holderOfEntry,
  newEntryId,
  otherPrimaryRoles,
} from '../fields/entries.queries.ts';
import { entryField, type EntryKind } from '../fields/fields.ts';
import { type EntryRow, type RowOf, States } from '../fields/states.ts';
import { readStates } from '../fields/states.queries.ts';
import { knownChanges } from '../history/changes.queries.ts';
import { edit, type PersonEditing, requireEditor, type Transact } from '../open-editing.ts';

// Adds, changes and deletes entries: roles and studies. An entry is in a member's profile or in the common
// space (facts outside of profiles and files). A profile can override an entry of the common space.

const SECTION = { role: 'Work History', study: 'Education' } as const;

/** So that no profile makes searches slow. */
const MOST = {
  role: { most: 200, message: 'You can add at most 200 jobs.' },
  study: { most: 50, message: 'You can add at most 50 entries of education.' },
} as const;

export interface SentEntry<K extends EntryKind> {
  readonly kind: K;
  readonly known?: number | undefined;
  readonly transact: (personId: number) => Transact;
  /**
   * Returns the row to write. `before` is the current row of a changed entry; null for a new entry. Throws
   * 422 at the field that is wrong.
   */
  readonly rowOf: (editing: PersonEditing, before: RowOf<K> | null) => Promise<RowOf<K>>;
  /** Called instead of adding an entry if an equal one exists, for example to mark that entry as primary. */
  readonly again?: (editing: PersonEditing, id: number) => Promise<Saved>;
}

/** Adds an entry. Adds nothing if an equal entry exists, for example after a lost response. */
export async function addEntry<K extends EntryKind>(
  app: AppContext,
  viewer: Viewer,
  { personId, sent }: { personId: number; sent: SentEntry<K> },
): Promise<Saved> {
  const { kind, known, rowOf, again } = sent;
  const thing = { personId };
  return edit(app, { viewer, thing, transact: sent.transact(personId) }, async (editing) => {
    const row = await rowOf(editing, null);
    const same = await sameAsShown(editing, kind, row);
    if (same !== null) return again?.(editing, same.id) ?? same;
    await checkRoom(editing, kind);
    return writeEntry(editing, { kind, id: await newEntryId(editing.db, kind), row, known });
  });
}

/**
 * Changes an entry. If the person is a member and the entry is in the common space, the changed copy goes
 * into the profile and overrides the common entry.
 */
export async function changeEntry<K extends EntryKind>(
  app: AppContext,
  viewer: Viewer,
  { id, sent }: { id: number; sent: SentEntry<K> },
): Promise<Saved> {
  const { kind, transact, known, rowOf } = sent;
  const repeated = async (editing: PersonEditing, before: RowOf<K>) =>
    sameAs(editing, kind, await rowOf(editing, before));
  return editingEntry(app, { viewer, kind, id, repeated, transact }, async (editing, before) =>
    putEntry(editing, { kind, id, before, row: await rowOf(editing, before), known }),
  );
}

/** Deletes an entry. A member's entry in the common space disappears only for viewers who see the profile. */
export async function removeEntry(
  app: AppContext,
  viewer: Viewer,
  { kind, id }: { kind: EntryKind; id: number },
): Promise<void> {
  await editingEntry(app, { viewer, kind, id }, (editing, before) =>
    change(editing, new States([[entryField(kind, id), withoutEntry(editing, before)]]), {
      section: SECTION[kind],
    }),
  );
}

interface EntryToEdit<K extends EntryKind, T> {
  readonly viewer: Viewer;
  readonly kind: K;
  readonly id: number;
  readonly repeated?: Repeated<K, T>;
  readonly transact?: SentEntry<K>['transact'];
}

/**
 * Called if the profile already overrides the entry. If the request repeats a saved change, for example after
 * a lost response, returns the response to that change; otherwise null.
 */
type Repeated<K extends EntryKind, T> = (editing: PersonEditing, before: RowOf<K>) => Promise<T | null>;

/**
 * Runs `work` in a transaction that changes one entry. Throws 404 if there is no such entry or the viewer may
 * not edit the person. If the profile overrides the entry, returns what `repeated` returns, or throws 404 if
 * that is null.
 */
export async function editingEntry<K extends EntryKind, T>(
  app: AppContext,
  { viewer, kind, id, repeated, transact }: EntryToEdit<K, T>,
  work: (editing: PersonEditing, before: RowOf<K>) => Promise<T>,
): Promise<T> {
  const personId = await holderOfEntry(app.db, kind, id);
  if (personId === null) throw notFound();
  const thing = { personId };
  requireEditor(viewer, thing);
  return edit(app, { viewer, thing, transact: transact?.(personId) }, async (editing) => {
    const before = await readEntry(editing, kind, id);
    if (!before.overridden) return work(editing, before);
    const done = (await repeated?.(editing, before)) ?? null;
    if (done === null) throw notFound();
    return done;
  });
}

export async function readEntry<K extends EntryKind>(
  { db, subject }: PersonEditing,
  kind: K,
  id: number,
): Promise<RowOf<K>> {
  const row = (await readStates(db, subject, [entryField(kind, id)])).entry(kind, id);
  if (row === null) throw notFound();
  return row;
}

/** Returns the response to a save if an equal entry exists; otherwise null. */
export async function sameAs<K extends EntryKind>(
  editing: PersonEditing,
  kind: K,
  row: RowOf<K>,
): Promise<Saved | null> {
  const { db, subject } = editing;
  const id = await equalEntry(db, subject.personId, { kind, row });
  return id === null ? null : { id, known: await knownChanges(db, editing), changed: [] };
}

/** Like `sameAs`, but also finds an equal entry of the common space, because the form shows it. */
async function sameAsShown<K extends EntryKind>(
  editing: PersonEditing,
  kind: K,
  row: RowOf<K>,
): Promise<Saved | null> {
  const own = await sameAs(editing, kind, row);
  return own ?? (row.in_profile ? sameAs(editing, kind, { ...row, in_profile: false }) : null);
}

/** Throws 422 at the organization field if the person has the maximum number of entries. */
export async function checkRoom({ db, subject }: PersonEditing, kind: EntryKind): Promise<void> {
  const { most, message } = MOST[kind];
  if ((await countEntries(db, subject.personId, kind)) >= most) throw invalidField('organizationId', message);
}

export const isOfSubject = ({ subject }: PersonEditing, entry: EntryRow): boolean =>
  !subject.inProfile || entry.in_profile;

/**
 * Returns the state of an entry after its deletion: null for an entry of the edited space. A profile only
 * overrides an entry of the common space, so that viewers who do not see the profile still see the entry.
 */
const withoutEntry = (editing: PersonEditing, entry: EntryRow): EntryRow | null =>
  isOfSubject(editing, entry) ? null : { ...entry, overridden: true };

interface EntryToWrite {
  readonly kind: EntryKind;
  readonly id: number;
  readonly row: EntryRow;
  readonly known?: number | undefined;
  /** Other states to write in the same change. */
  readonly beside?: States;
}

/** Writes a changed entry to the edited space, even if the entry was in the common space. */
export async function putEntry(
  editing: PersonEditing,
  { before, ...written }: EntryToWrite & { before: EntryRow },
): Promise<Saved> {
  if (isOfSubject(editing, before)) return writeEntry(editing, written);
  const { kind, id, row } = written;
  const beside = new States([[entryField(kind, id), withoutEntry(editing, before)]]);
  const ownId = await newEntryId(editing.db, kind);
  return writeEntry(editing, { ...written, id: ownId, row: { ...row, in_profile: true }, beside });
}

/** Writes an entry. If the entry is a primary role, unmarks the other roles of its space. */
export async function writeEntry(
  editing: PersonEditing,
  { kind, id, row, known, beside = new States() }: EntryToWrite,
): Promise<Saved> {
  const states = new States([...beside, [entryField(kind, id), row]]);
  const isPrimary = 'is_primary' in row && row.is_primary;
  for (const other of isPrimary ? await otherPrimaryRoles(editing.db, editing.subject, id) : []) {
    const field = entryField('role', other);
    if (!states.has(field))
      states.set(field, { ...(await readEntry(editing, 'role', other)), is_primary: false });
  }
  return { ...(await change(editing, states, { section: SECTION[kind], known })), id };
}
