import { standingItems } from '../../lookups/datasets/retired.queries.ts';
import { sayDay } from '../../platform/text/say-dates.ts';
import type { Db } from '../../tables.ts';
import { otherPrimaryRoles } from '../fields/entries.queries.ts';
import { entryField, type Field, fieldOf, isStatedField } from '../fields/fields.ts';
import { readIds } from '../fields/kinds.ts';
import { isSame, isStated, type State, States } from '../fields/states.ts';
import { readStates } from '../fields/states.queries.ts';
import { holderOfCompanySlug, holdersOfNames } from '../organizations/names.queries.ts';
import { isOfPerson, type Subject } from '../subject.queries.ts';
import { type ChangeRow, type LaterChange, laterChanges, statesBefore } from './changes.queries.ts';
import { type Editor, editorsOf } from './history.queries.ts';
import { sentenceOf } from './present-change.ts';

type Obstacle = (change: ChangeRow) => string | null;

interface Checked {
  readonly db: Db;
  readonly subject: Subject;
  readonly changes: readonly ChangeRow[];
}

/**
 * Returns a function that says why a change cannot be taken back, or returns null. The history and taking
 * back both use it, so they follow the same rules.
 */
export async function obstaclesOf(
  db: Db,
  subject: Subject,
  changes: readonly ChangeRow[],
): Promise<Obstacle> {
  const later = await obstacleOfLater({ db, subject, changes });
  const free = changes.filter((change) => later(change) === null);
  const reasons = [
    later,
    await obstacleOfDrift({ db, subject, changes: free }),
    await obstacleOfNames({ db, subject, changes: free }),
    await obstacleOfMarks({ db, subject, changes: free }),
  ];
  return (change) => reasons.reduce<string | null>((found, reason) => found ?? reason(change), null);
}

async function obstacleOfLater({ db, subject, changes }: Checked): Promise<Obstacle> {
  const later = await laterChanges(
    db,
    subject,
    changes.map(({ id }) => id),
  );
  const editors = await editorsOf(
    db,
    [...later.values()].map(({ madeBy }) => madeBy),
  );
  return (change) => {
    if (change.takenBackBy !== null) return 'This change has already been taken back.';
    if (change.inProfile !== subject.inProfile)
      return 'This was changed before the person became a member. The member now has a profile of their own.';
    const other = later.get(change.id);
    if (other === undefined) return null;
    const day = sayDay(other.madeOn);
    return `Take a later change back first: ${whatCameLater(other, editors)} on ${day}.`;
  };
}

/** "Ada Lane changed Bio", "a curated file changed facts". */
function whatCameLater(change: LaterChange, editors: ReadonlyMap<number, Editor>): string {
  const editor = change.madeBy === null ? undefined : editors.get(change.madeBy);
  if (editor === undefined && change.means === 'curated') return 'a curated file changed facts';
  const unnamed = change.means === 'enrichment' ? 'a provider' : 'a former member';
  return `${editor?.name ?? unnamed} ${sentenceOf({ ...change, fields: [] })}`;
}

/**
 * Refuses if the current state of a field differs from the one that the change wrote, for example because a
 * curated file changed it later. Ignores items that were merged or deleted after the change.
 */
async function obstacleOfDrift({ db, subject, changes }: Checked): Promise<Obstacle> {
  const written = changes.flatMap(({ fields }) => fields.map(({ field, after }) => [field, after] as const));
  if (written.length === 0) return () => null;
  const states = await readStates(db, subject, [...new Set(written.map(([field]) => field))]);
  const follow = await followItems(db, written);
  return ({ fields }) =>
    fields.every(({ field, after }) => isSame(states.get(field) ?? null, follow(field, after)))
      ? null
      : 'Cannot be taken back: it has been changed since.';
}

/** Refuses if another organization now has the LinkedIn address or a name that taking back would restore. */
async function obstacleOfNames({ db, subject, changes }: Checked): Promise<Obstacle> {
  if (isOfPerson(subject)) return () => null;
  const { organizationId } = subject;
  const holderOf = await holdersOfNames(db, [...new Set(changes.flatMap(namesBefore))]);
  const holdersOfSlugs = new Map<number, string | null>();
  for (const change of changes) {
    const linkedin = statesBefore(change).stated('linkedin').value ?? '';
    holdersOfSlugs.set(change.id, await holderOfCompanySlug(db, organizationId, linkedin));
  }
  return (change) => {
    const own = statesBefore(change).stated('name').value;
    for (const name of namesBefore(change)) {
      const holder = holderOf(name);
      // An alias, unlike the name, is restored even if it now belongs to an organization that only files and
      // members name.
      if (holder !== undefined && holder.id !== organizationId && (holder.isNamed || own === name))
        return `Cannot be taken back: another organization has the name "${name}" now.`;
    }
    const other = holdersOfSlugs.get(change.id) ?? null;
    return other === null ? null : `Cannot be taken back: its LinkedIn address belongs to ${other} now.`;
  };
}

function namesBefore(change: ChangeRow): readonly string[] {
  const before = statesBefore(change);
  const name = before.stated('name').value;
  return [...(name === null ? [] : [name]), ...before.stated('mappedNames').value];
}

/** Refuses if a role would be primary again while another role in the same space is primary. */
async function obstacleOfMarks({ db, subject, changes }: Checked): Promise<Obstacle> {
  if (!isOfPerson(subject) || changes.every((change) => marksBefore(change).length === 0)) return () => null;
  const marked = {
    profile: await otherPrimaryRoles(db, { ...subject, inProfile: true }, 0),
    common: await otherPrimaryRoles(db, { ...subject, inProfile: false }, 0),
  };
  return (change) => {
    const changedFields = new Set<Field>(change.fields.map(({ field }) => field));
    const isInTheWay = (id: number) => !changedFields.has(entryField('role', id));
    return marksBefore(change).some((space) => marked[space].some(isInTheWay))
      ? 'Cannot be taken back: another role is the primary one now.'
      : null;
  };
}

/** The spaces in which taking the change back would make a role primary. */
function marksBefore(change: ChangeRow): ('profile' | 'common')[] {
  return statesBefore(change)
    .rows()
    .flatMap(([, row]) => {
      if (row === null || !('is_primary' in row) || !row.is_primary) return [];
      return row.in_profile ? 'profile' : 'common';
    });
}

/** Replaces merged items of a state by those into which they were merged, and leaves out deleted items. */
type FollowItems = (field: Field, state: State) => State;

const idsOf = (field: Field, state: State): readonly number[] =>
  isStatedField(field) && fieldOf(field).kind === 'list' && isStated(state) ? readIds(state.value) : [];

/** With `hold`, locks the items of these states against deletion and merging. */
async function followItems(
  db: Db,
  states: Iterable<readonly [Field, State]>,
  { hold = false }: { hold?: boolean } = {},
): Promise<FollowItems> {
  const ids = [...states].flatMap(([field, state]) => idsOf(field, state));
  const standing = await standingItems(db, [...new Set(ids)], { hold });
  return (field, state) => {
    const listed = idsOf(field, state);
    if (listed.length === 0 || !isStated(state)) return state;
    return { ...state, value: [...new Set(listed.flatMap((id) => standing.get(id) ?? []))] };
  };
}

/** The states that taking a change back writes, after `FollowItems`. Locks the items. */
export async function followedStates(db: Db, states: States): Promise<States> {
  const follow = await followItems(db, states, { hold: true });
  return new States([...states].map(([field, state]) => [field, follow(field, state)]));
}
