import type { AppContext } from '../../app-context.ts';
import { invalidField, notFound } from '../../platform/failure.ts';
import type { Viewer } from '../../viewer.ts';
import { askedBy, change, type Saved } from '../change.ts';
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
import { editingPerson, type MayDecide, type PersonEditing, requireEditor } from '../open-editing.ts';

// Entries of work history and education are added, changed and deleted in one way.

const SECTION = { role: 'Work History', study: 'Education' } as const;

/** Far above what anybody has: each entry is read with the profile, and by every search. */
const MOST = {
  role: { most: 200, message: '200 jobs at most can be added.' },
  study: { most: 50, message: '50 studies at most can be added.' },
} as const;

/** What a form wants of an entry. */
export interface WantedEntry<K extends EntryKind> {
  readonly kind: K;
  readonly known?: number | undefined;
  readonly mayDecide: MayDecide;
  /**
   * Returns the wanted row; `before` is that of the saved entry, null for a new one. Throws 422 at the wrong
   * field.
   */
  readonly rowOf: (editing: PersonEditing, before: RowOf<K> | null) => Promise<RowOf<K>>;
  /** Runs instead when an equal entry exists, such as to mark it primary. */
  readonly again?: (editing: PersonEditing, id: number) => Promise<Saved>;
}

/** Adds an entry. A request that is sent again after a lost answer adds no second one. */
export async function addEntry<K extends EntryKind>(
  app: AppContext,
  viewer: Viewer,
  { personId, wanted }: { personId: number; wanted: WantedEntry<K> },
): Promise<Saved> {
  const { kind, mayDecide, known, rowOf, again } = wanted;
  return editingPerson(app, { viewer, personId, mayDecide }, async (editing) => {
    const row = await rowOf(editing, null);
    const same = await sameAsShown(editing, kind, row);
    if (same !== null) return again?.(editing, same.id) ?? same;
    await checkRoom(editing, kind);
    return writeEntry(editing, { kind, id: await newEntryId(editing.db, kind), row, known });
  });
}

/**
 * Changes an entry. A member's entry of the common space is copied to the profile, and hidden where the
 * profile is seen.
 */
export async function changeEntry<K extends EntryKind>(
  app: AppContext,
  viewer: Viewer,
  { id, wanted }: { id: number; wanted: WantedEntry<K> },
): Promise<Saved> {
  const { kind, mayDecide, known, rowOf } = wanted;
  const repeated = async (editing: PersonEditing, before: RowOf<K>) =>
    sameAs(editing, kind, await rowOf(editing, before));
  return editingEntry(app, { viewer, kind, id, repeated, mayDecide }, async (editing, before) =>
    putEntry(editing, { kind, id, before, row: await rowOf(editing, before), known }),
  );
}

/** Deletes an entry. A member's entry of the common space is hidden where the profile is seen. */
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
  readonly mayDecide?: MayDecide;
}

/**
 * Returns the answer to a change of an overridden entry that was made already, for a request that is sent
 * again after a lost answer. Null when the change was not made.
 */
type Repeated<K extends EntryKind, T> = (editing: PersonEditing, before: RowOf<K>) => Promise<T | null>;

/**
 * Opens the transaction of a change of one entry. 404 for an entry of somebody whom the viewer may not edit,
 * for a role that only files state, which has no row, and for one that the profile has overridden, which no
 * form shows.
 */
export async function editingEntry<K extends EntryKind, T>(
  app: AppContext,
  { viewer, kind, id, repeated, mayDecide = null }: EntryToEdit<K, T>,
  work: (editing: PersonEditing, before: RowOf<K>) => Promise<T>,
): Promise<T> {
  const personId = await holderOfEntry(app.db, kind, id);
  if (personId === null) throw notFound();
  requireEditor(viewer, personId);
  return editingPerson(app, { viewer, personId, mayDecide }, async (editing) => {
    const before = await readEntry(editing, kind, id);
    if (!before.overridden) return work(editing, before);
    const done = (await repeated?.(editing, before)) ?? null;
    if (done === null) throw notFound();
    return done;
  });
}

/** Returns the row of an entry; 404 where the person has no such entry. */
export async function readEntry<K extends EntryKind>(
  { db, subject }: PersonEditing,
  kind: K,
  id: number,
): Promise<RowOf<K>> {
  const row = (await readStates(db, subject, [entryField(kind, id)])).entry(kind, id);
  if (row === null) throw notFound();
  return row;
}

/** Returns the entry that equals the wanted one, as after a request that is sent again; null without one. */
export async function sameAs<K extends EntryKind>(
  editing: PersonEditing,
  kind: K,
  row: RowOf<K>,
): Promise<Saved | null> {
  const { db, subject } = editing;
  const id = await equalEntry(db, subject.personId, { kind, row });
  return id === null ? null : { id, known: await knownChanges(db, askedBy(editing)), changed: [] };
}

/**
 * As `sameAs`, for an entry that is added: one of the common space that a form shows is the same entry, too.
 */
async function sameAsShown<K extends EntryKind>(
  editing: PersonEditing,
  kind: K,
  row: RowOf<K>,
): Promise<Saved | null> {
  const own = await sameAs(editing, kind, row);
  return own ?? (row.in_profile ? sameAs(editing, kind, { ...row, in_profile: false }) : null);
}

/** Throws 422 at the organization when the history is full. */
export async function checkRoom({ db, subject }: PersonEditing, kind: EntryKind): Promise<void> {
  const { most, message } = MOST[kind];
  if ((await countEntries(db, subject.personId, kind)) >= most) throw invalidField('organizationId', message);
}

/** Whether the entry stands in the space that is edited. */
export const isOfSubject = ({ subject }: PersonEditing, entry: EntryRow): boolean =>
  !subject.inProfile || entry.in_profile;

/**
 * Returns the state of a deleted entry: one of the common space stays for those who do not see the profile.
 */
const withoutEntry = (editing: PersonEditing, entry: EntryRow): EntryRow | null =>
  isOfSubject(editing, entry) ? null : { ...entry, overridden: true };

interface Written {
  readonly kind: EntryKind;
  readonly id: number;
  readonly row: EntryRow;
  readonly known?: number | undefined;
  readonly beside?: States;
}

/** Writes a changed entry: into the profile, also when the entry was in the common space. */
export async function putEntry(
  editing: PersonEditing,
  { before, ...written }: Written & { before: EntryRow },
): Promise<Saved> {
  if (isOfSubject(editing, before)) return writeEntry(editing, written);
  const { kind, id, row } = written;
  const beside = new States([[entryField(kind, id), withoutEntry(editing, before)]]);
  const ownId = await newEntryId(editing.db, kind);
  return writeEntry(editing, { ...written, id: ownId, row: { ...row, in_profile: true }, beside });
}

/** Writes an entry. A role that is primary takes the mark from the others of its space. */
export async function writeEntry(
  editing: PersonEditing,
  { kind, id, row, known, beside = new States() }: Written,
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
