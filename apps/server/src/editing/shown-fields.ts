import type { Viewer } from '../viewer.ts';
import { holding } from './change.ts';
import type { ChangeRow, FieldChange } from './changes.queries.ts';
import { readableCommon } from './common-states.ts';
import { entryOf, type EntryRow, isSame, type State, type Stated } from './facts.ts';

/** A field as it was shown before a change, and after it. */
export type ShownField = Pick<FieldChange, 'field' | 'before' | 'after'>;

/**
 * Returns what a change did to what the forms and the profile show. Where a profile says nothing, what the common space said at that time
 * was shown. A field that was written, but shows the same as before, is left out.
 */
export function shownFields(
  viewer: Pick<Viewer, 'isAdmin'>,
  { fields }: Pick<ChangeRow, 'fields'>,
): ShownField[] {
  return pairReplaced(fields.map((changed) => shown(viewer, changed))).filter(
    ({ before, after }) => !saysSame(before, after),
  );
}

function shown(viewer: Pick<Viewer, 'isAdmin'>, { field, before, after, common }: FieldChange): ShownField {
  if (entryOf(field) !== null)
    return { field, before: shownEntry(before as EntryRow), after: shownEntry(after as EntryRow) };
  if (common === null) return { field, before, after };
  const beside = readableCommon(viewer, field, common);
  return { field, before: held(before as Stated, beside), after: held(after as Stated, beside) };
}

/** What the profile states, else the common space, as one state. */
function held(own: Stated, common: Stated): Stated {
  if (own.source !== null) return own;
  // A switch has a value also where nobody has chosen; what it stands at then is kept beside it.
  const value = typeof own.value === 'boolean' ? common.value : holding(own, common);
  return { value, source: common.source };
}

/** An entry of the common space that the profile replaces or leaves out is not shown. */
const shownEntry = (entry: EntryRow): EntryRow => (entry?.['overridden'] === true ? null : entry);

/** An entry of the common space that gives way to one of the profile, or the other way round, is one entry that says something else. */
function pairReplaced(fields: readonly ShownField[]): ShownField[] {
  const entries = fields.filter(({ field }) => entryOf(field) !== null);
  const [gone, ...othersGone] = entries.filter(({ before, after }) => before !== null && after === null);
  const [come, ...othersCome] = entries.filter(({ before, after }) => before === null && after !== null);
  if (!gone || !come || othersGone.length + othersCome.length > 0) return [...fields];
  const pair = { field: gone.field, before: gone.before, after: come.after };
  return [pair, ...fields.filter((field) => field !== gone && field !== come)];
}

/** Columns of entries that nobody reads. */
const UNSHOWN: ReadonlySet<string> = new Set(['source', 'title_id', 'in_profile', 'overridden']);

function saysSame(before: State, after: State): boolean {
  if (before === null || after === null) return before === after;
  if (isStated(before) && isStated(after)) return isSame(textOf(before), textOf(after));
  const read = (entry: NonNullable<EntryRow>) =>
    Object.entries(entry).filter(([column]) => !UNSHOWN.has(column));
  return isSame(
    Object.fromEntries(read(before as NonNullable<EntryRow>)),
    Object.fromEntries(read(after as NonNullable<EntryRow>)),
  );
}

const isStated = (state: State): state is Stated => state !== null && 'value' in state;

const textOf = ({ value }: Stated): Stated['value'] => (value === '' ? null : value);
