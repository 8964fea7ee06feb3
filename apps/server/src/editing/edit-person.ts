import type { House } from '../house.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { lockDirectory } from '../scopes/lock-directory.ts';
import type { Db } from '../tables.ts';
import type { Source } from '../tables-of-facts.ts';
import type { Viewer } from '../viewer.ts';
import { changedSince, type FieldChange, insertChange, lastChange } from './changes.queries.ts';
import { mayEditPerson } from './editing.access.ts';
import { entryOf, type Field, isSame, type Stated, type States } from './facts.ts';
import { isMember, lockPerson, readStates, type Subject, writeStates } from './person-states.queries.ts';
import { tellOfPerson } from './tell-of-profile.ts';

/** A transaction in which nobody else edits the person. */
export interface Editing {
  readonly db: Db;
  readonly subject: Subject;
  /** What the editor's word counts as. */
  readonly source: Extract<Source, 'self' | 'admin'>;
  readonly viewer: Viewer;
  readonly now: Date;
}

/** 404 for who may not edit this person: it does not tell whether there is one. */
export function requireEditor(viewer: Viewer, personId: number): void {
  if (!mayEditPerson(viewer, personId)) throw notFound();
}

/** Opens the transaction of a change and closes it again; `decidesWho` when it may join or name what files state. */
export async function editingPerson<T>(
  { db, clock }: House,
  { viewer, personId, decidesWho = false }: { viewer: Viewer; personId: number; decidesWho?: boolean },
  work: (editing: Editing) => Promise<T>,
): Promise<T> {
  requireEditor(viewer, personId);
  return inTransaction(db, async (db) => {
    // As an import does: the directory first, then its rows.
    if (decidesWho) await lockDirectory(db);
    if (!(await lockPerson(db, personId))) throw notFound();
    const subject = { personId, inProfile: await isMember(db, personId) };
    const source = viewer.personId === personId ? 'self' : 'admin';
    return work({ db, subject, source, viewer, now: clock() });
  });
}

/** What a change is called, and what its sender knew. */
export interface Change {
  readonly section: string;
  /** The last change that the sender knew of; undefined: whatever there was. */
  readonly known?: number | undefined;
  readonly means?: 'form' | 'taking-back';
  readonly takesBack?: number;
}

export interface Saved {
  readonly id: number;
  readonly known: number;
  /** Fields that say something else now. */
  readonly changed: readonly Field[];
}

/**
 * Writes states of fields, and what they were before into the history. Fields that say already what is wanted are left alone; without any
 * other nothing happens. 409 when somebody has changed one of the rest since `known`.
 */
export async function change(editing: Editing, wanted: States, change: Change): Promise<Saved> {
  const { db, subject, viewer, now } = editing;
  const thing = { personId: subject.personId };
  const changes = await differences(editing, wanted, { exactly: change.means === 'taking-back' });
  if (changes.length > 0) {
    const fields = changes.map(({ field }) => field);
    if (change.known !== undefined) await refuseStale(db, thing, { known: change.known, fields });
    await writeStates(db, editing, new Map(changes.map(({ field, after }) => [field, after])));
    await insertChange(
      db,
      {
        thing,
        inProfile: subject.inProfile,
        means: change.means ?? 'form',
        madeOn: now,
        madeBy: viewer.userId,
        section: change.section,
        takesBack: change.takesBack ?? null,
      },
      changes,
    );
    await tellOfPerson(db, subject.personId);
  }
  const changed = changes.map(({ field }) => field);
  return { id: subject.personId, known: await lastChange(db, thing), changed };
}

/** The fields that do not say what is wanted. A form shows what holds, also of the common space: wanting the same changes nothing. */
async function differences(
  { db, subject }: Editing,
  wanted: States,
  { exactly }: { exactly: boolean },
): Promise<FieldChange[]> {
  const fields = [...wanted.keys()];
  const before = await readStates(db, subject, fields);
  const common = exactly ? before : await readStates(db, { ...subject, inProfile: false }, fields);
  return [...wanted].flatMap(([field, after]) => {
    const was = before.get(field) ?? null;
    const isEqual =
      exactly || entryOf(field) !== null
        ? isSame(was, after)
        : isSame(holding(was as Stated, common.get(field) as Stated), (after as Stated).value);
    return isEqual ? [] : [{ field, before: was, after }];
  });
}

/** The value that a form shows: the profile's where it says something, else the common one; of lists both together. */
export function holding(own: Stated, common: Stated): Stated['value'] {
  if (own.source !== null) return own.value;
  if (Array.isArray(own.value))
    return [...new Set([...(common.value as readonly number[]), ...(own.value as readonly number[])])];
  return own.value ?? common.value;
}

async function refuseStale(
  db: Db,
  thing: { personId: number },
  asked: { known: number; fields: readonly Field[] },
): Promise<void> {
  const later = await changedSince(db, thing, asked);
  if (later.length === 0) return;
  throw new Failure('conflict', {
    clientMessage: 'Somebody has changed this meanwhile.',
    code: 'changed-meanwhile',
    fields: Object.fromEntries(later.map(({ field }) => [field, 'Changed meanwhile.'])),
  });
}
