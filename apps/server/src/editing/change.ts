import { recordActivity } from '../activity/record-activity.ts';
import { Failure } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import type { Source } from '../tables-of-facts.ts';
import type { Viewer } from '../viewer.ts';
import type { Audience } from './audience.ts';
import {
  type Asked,
  type ChangedThing,
  changedSince,
  type FieldChange,
  insertChange,
  knownChanges,
} from './changes.queries.ts';
import { withCommon } from './common-beside.ts';
import { readableCommon } from './common-states.ts';
import { sentenceOf } from './change-sentence.ts';
import { entryOf, type Field, isSame, isSameState, type State, type Stated, type States } from './facts.ts';

/** Where the facts of one person or organization are read and written, in a transaction in which nobody else edits it. */
export interface Store {
  readonly id: number;
  readonly thing: ChangedThing;
  /** Of a member: the profile is written, and not the common space. */
  readonly inProfile: boolean;
  read(fields: readonly Field[]): Promise<Map<Field, State>>;
  /** All that the common space states of these fields: `readableCommon` leaves out what the viewer may not read. */
  readCommon(fields: readonly Field[]): Promise<Map<Field, State>>;
  audienceOf(changes: readonly Omit<FieldChange, 'common'>[]): Promise<Audience>;
  /** A change that few see does not move the day on which others read that the profile was changed. */
  write(states: States, only: Audience): Promise<void>;
  /** Tells who has it open that it has changed; with the commit. */
  tell(only: Audience): Promise<void>;
}

export interface Editing {
  readonly db: Db;
  readonly store: Store;
  /** What the editor's word counts as. */
  readonly source: Extract<Source, 'self' | 'admin'>;
  readonly viewer: Viewer;
  readonly now: Date;
}

/** What a change is called, and what its sender knew. */
export interface Change {
  readonly section: string;
  /** How many changes the sender knew of; undefined: whatever there was. */
  readonly known?: number | undefined;
  readonly means?: 'form' | 'taking-back';
  readonly takesBack?: number;
  /** Fields that the profile is to state itself, also where the common space says the same. */
  readonly toState?: readonly Field[];
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
export async function change(
  editing: Editing,
  wanted: States,
  change: Change,
): Promise<Saved & { changeId: number | null }> {
  const { db, store, viewer, now } = editing;
  const { thing } = store;
  const asked = { thing, isAdmin: viewer.isAdmin };
  const { means, toState = [] } = change;
  const exactly = means === 'taking-back' ? [...wanted.keys()] : toState;
  const changes = await differences(editing, wanted, exactly);
  if (changes.length > 0) {
    const fields = changes.map(({ field }) => field);
    if (change.known !== undefined) await refuseStale(db, asked, { known: change.known, fields });
    const only = (await store.audienceOf(changes)) ?? null;
    const kept = await withCommon(store, changes);
    await store.write(new Map(changes.map(({ field, after }) => [field, after])), only);
    const changeId = await insertChange(
      db,
      {
        thing,
        inProfile: store.inProfile,
        means: change.means ?? 'form',
        madeOn: now,
        madeBy: viewer.userId,
        section: change.section,
        takesBack: change.takesBack ?? null,
      },
      kept,
    );
    await recordActivity(db, {
      by: viewer,
      kind: change.means === 'taking-back' ? 'taking-back' : 'edit',
      words: wordsOf(change, kept),
      on:
        'personId' in thing
          ? { kind: 'person', id: thing.personId }
          : { kind: 'organization', id: thing.organizationId },
      changeId,
      place: 'personId' in thing && thing.personId === viewer.personId ? 'profile' : 'dashboard',
      now,
    });
    await store.tell(only);
    return { id: store.id, known: await knownChanges(db, asked), changed: fields, changeId };
  }
  return { id: store.id, known: await knownChanges(db, asked), changed: [], changeId: null };
}

/** "changed Basic Information of", "added a role to" */
function wordsOf({ means = 'form', section }: Change, fields: readonly FieldChange[]): string {
  if (means === 'taking-back') return `took back a change of ${section} of`;
  const sentence = sentenceOf({ means, section, fields });
  return `${sentence} ${sentence.startsWith('added') ? 'to' : 'of'}`;
}

/**
 * The fields that do not say what is wanted. A form shows what holds, also of the common space: wanting the same changes nothing, but for
 * the fields that are compared exactly.
 */
async function differences(
  { store, viewer }: Editing,
  wanted: States,
  exactly: readonly Field[],
): Promise<Omit<FieldChange, 'common'>[]> {
  const fields = [...wanted.keys()];
  const before = await store.read(fields);
  const common = await store.readCommon(fields);
  return [...wanted].flatMap(([field, after]) => {
    const was = before.get(field) ?? null;
    if (exactly.includes(field) || entryOf(field) !== null)
      return isSameState(field, was, after) ? [] : [{ field, before: was, after }];
    const shown = holding(was as Stated, readableCommon(viewer, field, common.get(field) as Stated));
    const isEqual = isSame(shown, (after as Stated).value);
    return isEqual ? [] : [{ field, before: was, after }];
  });
}

/** The value that a form shows: the profile's where it says something, else the common one; of lists both together. */
export function holding(own: Stated, common: Stated): Stated['value'] {
  if (own.source !== null) return own.value;
  if (Array.isArray(own.value))
    return [...new Set([...(common.value as readonly number[]), ...(own.value as readonly number[])])];
  // Names that a profile does not state are empty there, not null.
  return own.value === null || own.value === '' ? common.value : own.value;
}

async function refuseStale(
  db: Db,
  asked: Asked,
  sent: { known: number; fields: readonly Field[] },
): Promise<void> {
  const later = await changedSince(db, asked, sent);
  if (later.length === 0) return;
  throw new Failure('conflict', {
    clientMessage: 'This was changed elsewhere. Read the changes before saving.',
    code: 'changed-meanwhile',
    fields: Object.fromEntries(later.map((field) => [field, 'Changed elsewhere.'])),
  });
}
