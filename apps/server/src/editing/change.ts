import { recordActivity } from '../activity/record-activity.ts';
import { Failure } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import type { Source } from '../column-types.ts';
import type { Viewer } from '../viewer.ts';
import { audienceOf, publishChange } from './audience.ts';
import { addressOf, isSwitch, isSwitchedOn, OF_ADDRESSES, readableCommon } from './fields/addresses.ts';
import { type Field, isStatedField } from './fields/fields.ts';
import type { Stated } from './fields/kinds.ts';
import { combineStated, isSame, type Spaces, type State, States } from './fields/states.ts';
import { readSpaces, writeStates } from './fields/states.queries.ts';
import { changedSince, type FieldChange, insertChange, knownChanges } from './history/changes.queries.ts';
import { sentenceOf } from './history/present-change.ts';
import { idOf, type InSpace, isOfPerson, kindOf, type Thing } from './subject.queries.ts';

/** A transaction that has locked the subject against other edits. */
export interface Editing<T extends Thing = Thing> {
  readonly db: Db;
  readonly subject: InSpace<T>;
  readonly source: Extract<Source, 'self' | 'admin'>;
  readonly viewer: Viewer;
  readonly now: Date;
}

export interface Change {
  /** The section of the form. The history uses it in sentences: "changed Basic Information". */
  readonly section: string;
  /** The number of changes when the form was read. Without it, changes made since then are overwritten. */
  readonly known?: number | undefined;
  readonly means?: 'form' | 'taking-back';
  /** The id of the change that this one takes back. */
  readonly takesBack?: number;
  /** Fields that the profile must state itself, even if the common space states the same value. */
  readonly toState?: readonly Field[];
}

export interface Saved {
  readonly id: number;
  readonly known: number;
  readonly changed: readonly Field[];
}

/**
 * Writes the wanted states of fields, and stores their previous states in the history. Skips fields that
 * already have the wanted state. Throws 409 if one of the fields to write has been changed since the form was
 * read (`known`).
 */
export async function change(
  editing: Editing,
  wanted: ReadonlyMap<Field, State>,
  change: Change,
): Promise<Saved & { changeId: number | null }> {
  const { db, subject, viewer, now } = editing;
  const before = await readSpaces(db, subject, [
    ...wanted.keys(),
    ...(isOfPerson(subject) ? OF_ADDRESSES : []),
  ]);
  const exactly = change.means === 'taking-back' ? [...wanted.keys()] : (change.toState ?? []);
  const changes = differences(viewer, { before, wanted: new States(wanted), exactly });
  const fields = changes.map(({ field }) => field);
  if (changes.length === 0)
    return { id: idOf(subject), known: await knownChanges(db, editing), changed: fields, changeId: null };
  if (change.known !== undefined) await refuseStale(editing, { known: change.known, fields });
  const written = new States(changes.map(({ field, after }) => [field, after]));
  const after = { ...before, own: new States([...before.own, ...written]) };
  const only = audienceOf(subject, { fields, before, after });
  const kept = changes.map((changed) => ({
    ...changed,
    common: subject.inProfile ? commonBeside(changed.field, { before, after }) : null,
  }));
  await writeStates(db, { subject, userId: viewer.userId, now, keepsDate: only !== null }, written);
  const changeId = await recordChange(editing, change, kept);
  await publishChange(db, subject, only);
  return { id: idOf(subject), known: await knownChanges(db, editing), changed: fields, changeId };
}

async function recordChange(
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
    on: { kind: kindOf(subject), id: idOf(subject) },
    changeId,
    place: isOfPerson(subject) && subject.personId === viewer.personId ? 'profile' : 'dashboard',
    now,
  });
  return changeId;
}

/** "changed Basic Information of", "added a role to". */
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
 * Returns the fields whose state differs from the wanted one. A form also shows values of the common space,
 * so a profile field counts as unchanged if the wanted value is the one that the form shows. For roles,
 * studies and the fields in `exactly`, the stored states are compared.
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
            combineStated(field, own.stated(field), readableCommon(viewer, field, common.stated(field))),
            wanted.stated(field).value,
          );
    return isEqual ? [] : [{ field, before, after }];
  });
}

/**
 * The value of a field in the common space. The history stores it with a change to a profile, because readers
 * saw it if the profile stated none, and it can change later. For the switch of an address, the default
 * position: that of the former address if nobody had set the switch before the change, else that of the new
 * address.
 */
function commonBeside(field: Field, { before, after }: { before: Spaces; after: Spaces }): Stated | null {
  if (!isStatedField(field)) return null;
  if (!isSwitch(field)) return before.common.stated(field);
  const unchosen = before.own.stated(field).source === null ? before : after;
  return { value: isSwitchedOn(addressOf(unchosen, field)), source: null };
}

async function refuseStale(
  editing: Editing,
  form: { known: number; fields: readonly Field[] },
): Promise<void> {
  const later = await changedSince(editing.db, editing, form);
  if (later.length === 0) return;
  throw new Failure('conflict', {
    clientMessage: 'This was changed elsewhere. Read the changes before saving.',
    code: 'changed-meanwhile',
    fields: Object.fromEntries(later.map((field) => [field, 'Changed elsewhere.'])),
  });
}
