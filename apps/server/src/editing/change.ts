import { recordActivity } from '../activity/record-activity.ts';
import { Failure } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import type { Source } from '../column-types.ts';
import type { Viewer } from '../viewer.ts';
import { audienceOf, tell } from './audience.ts';
import { addressOf, isSwitch, isSwitchedOn, OF_ADDRESSES, readableCommon } from './fields/addresses.ts';
import { type Field, isStatedField } from './fields/fields.ts';
import type { Stated } from './fields/kinds.ts';
import { holding, isSame, type Spaces, type State, States } from './fields/states.ts';
import { readSpaces, writeStates } from './fields/states.queries.ts';
import {
  type Asked,
  changedSince,
  type FieldChange,
  insertChange,
  knownChanges,
} from './history/changes.queries.ts';
import { sentenceOf } from './history/present-change.ts';
import { idOf, isOfPerson, type Subject } from './subject.queries.ts';

/** A transaction in which nobody else edits the subject. */
export interface Editing<S extends Subject = Subject> {
  readonly db: Db;
  readonly subject: S;
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

/** Which changes the editor may know of. */
export const askedBy = ({ subject, viewer }: Pick<Editing, 'subject' | 'viewer'>): Asked => ({
  thing: subject,
  isAdmin: viewer.isAdmin,
});

/**
 * Writes states of fields, and what they were before into the history. Fields that say already what is wanted
 * are left alone; without any other nothing happens. 409 when somebody has changed one of the rest since
 * `known`.
 */
export async function change(
  editing: Editing,
  wanted: ReadonlyMap<Field, State>,
  change: Change,
): Promise<Saved & { changeId: number | null }> {
  const { db, subject, viewer, now } = editing;
  const asked = askedBy(editing);
  const before = await readSpaces(db, subject, [
    ...wanted.keys(),
    ...(isOfPerson(subject) ? OF_ADDRESSES : []),
  ]);
  const exactly = change.means === 'taking-back' ? [...wanted.keys()] : (change.toState ?? []);
  const changes = differences(viewer, { before, wanted: new States(wanted), exactly });
  const fields = changes.map(({ field }) => field);
  if (changes.length === 0)
    return { id: idOf(subject), known: await knownChanges(db, asked), changed: fields, changeId: null };
  if (change.known !== undefined) await refuseStale(db, asked, { known: change.known, fields });
  const written = new States(changes.map(({ field, after }) => [field, after]));
  const after = { ...before, own: new States([...before.own, ...written]) };
  const only = audienceOf(subject, { fields, before, after });
  const kept = changes.map((changed) => ({
    ...changed,
    common: subject.inProfile ? commonBeside(changed.field, { before, after }) : null,
  }));
  await writeStates(db, { subject, userId: viewer.userId, now, isHidden: only !== null }, written);
  const changeId = await keep(editing, change, kept);
  await tell(db, subject, only);
  return { id: idOf(subject), known: await knownChanges(db, asked), changed: fields, changeId };
}

/** Keeps a change in the history and in the record of what was done. */
async function keep(
  { db, subject, viewer, now }: Editing,
  change: Change,
  fields: readonly FieldChange[],
): Promise<number> {
  const { section, means = 'form', takesBack = null } = change;
  const made = { subject, means, madeOn: now, madeBy: viewer.userId, section, takesBack };
  const changeId = await insertChange(db, made, fields);
  await recordActivity(db, {
    by: viewer,
    kind: means === 'taking-back' ? 'taking-back' : 'edit',
    words: wordsOf(change, fields),
    on: { kind: isOfPerson(subject) ? 'person' : 'organization', id: idOf(subject) },
    changeId,
    place: isOfPerson(subject) && subject.personId === viewer.personId ? 'profile' : 'dashboard',
    now,
  });
  return changeId;
}

/** "changed Basic Information of", "added a role to" */
function wordsOf({ means = 'form', section }: Change, fields: readonly FieldChange[]): string {
  if (means === 'taking-back') return `took back a change of ${section} of`;
  const sentence = sentenceOf({ means, section, fields });
  return `${sentence} ${sentence.startsWith('added') ? 'to' : 'of'}`;
}

interface Compared {
  readonly before: Spaces;
  readonly wanted: States;
  readonly exactly: readonly Field[];
}

/**
 * The fields that do not say what is wanted. A form shows what holds, also of the common space: wanting the
 * same changes nothing, but for the fields that are compared exactly.
 */
function differences(
  viewer: Viewer,
  { before: { own, common }, wanted, exactly }: Compared,
): Omit<FieldChange, 'common'>[] {
  return [...wanted].flatMap(([field, after]) => {
    const before = own.get(field) ?? null;
    const isEqual =
      !isStatedField(field) || exactly.includes(field)
        ? isSame(before, after)
        : isSame(
            holding(field, own.stated(field), readableCommon(viewer, field, common.stated(field))),
            wanted.stated(field).value,
          );
    return isEqual ? [] : [{ field, before, after }];
  });
}

/**
 * What the common space says beside a field of a profile. The history keeps it, because it was shown where
 * the profile said nothing, and may say something else by the time that somebody reads the history. For a
 * switch that nobody has set, its default, which depends on its address: that of the side of the change on
 * which it is not set.
 */
function commonBeside(field: Field, { before, after }: { before: Spaces; after: Spaces }): Stated | null {
  if (!isStatedField(field)) return null;
  if (!isSwitch(field)) return before.common.stated(field);
  const unchosen = before.own.stated(field).source === null ? before : after;
  return { value: isSwitchedOn(addressOf(unchosen, field)), source: null };
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
