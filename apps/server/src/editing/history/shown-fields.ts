import type { Viewer } from '../../viewer.ts';
import { readableCommon } from '../fields/addresses.ts';
import { isStatedField, type StatedField } from '../fields/fields.ts';
import type { Stated } from '../fields/kinds.ts';
import { type EntryRow, holding, isRow, isSame, isStated, type State, States } from '../fields/states.ts';
import type { ChangeRow, FieldChange } from './changes.queries.ts';

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
    ({ before, after }) => !isSame(saying(before), saying(after)),
  );
}

function shown(viewer: Pick<Viewer, 'isAdmin'>, { field, before, after, common }: FieldChange): ShownField {
  if (!isStatedField(field)) return { field, before: shownEntry(before), after: shownEntry(after) };
  if (common === null) return { field, before, after };
  const beside = readableCommon(viewer, field, common);
  return { field, before: held(field, before, beside), after: held(field, after, beside) };
}

/** What the profile states, else the common space, as one state. */
function held(field: StatedField, state: State, common: Stated): Stated {
  const both = { own: new States([[field, state]]), common: new States([[field, common]]) };
  const own = both.own.stated(field);
  if (own.source !== null) return own;
  // A switch has a value also where nobody has chosen; what it stands at then is kept beside it.
  if (typeof own.value === 'boolean') return { value: common.value, source: common.source };
  return { value: holding(field, own, both.common.stated(field)), source: common.source };
}

/** An entry of the common space that the profile replaces or leaves out is not shown. */
const shownEntry = (state: State): EntryRow | null => (isRow(state) && !state.overridden ? state : null);

/** An entry of the common space that gives way to one of the profile, or the other way round, is one entry that says something else. */
function pairReplaced(fields: readonly ShownField[]): ShownField[] {
  const entries = fields.filter(({ field }) => !isStatedField(field));
  const [gone, ...othersGone] = entries.filter(({ before, after }) => before !== null && after === null);
  const [come, ...othersCome] = entries.filter(({ before, after }) => before === null && after !== null);
  if (!gone || !come || othersGone.length + othersCome.length > 0) return [...fields];
  const pair = { field: gone.field, before: gone.before, after: come.after };
  return [pair, ...fields.filter((field) => field !== gone && field !== come)];
}

/** What somebody reads of a state, but not where it stands and who says so. */
function saying(state: State): State | Stated['value'] {
  if (isStated(state)) return state.value === '' ? null : state.value;
  if (state === null) return null;
  const unshown = { source: null, in_profile: false, overridden: false };
  return 'title_id' in state ? { ...state, ...unshown, title_id: null } : { ...state, ...unshown };
}
