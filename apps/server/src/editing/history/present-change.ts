import type { Change } from '@kithline/contract/editing-history.ts';
import { ORGANIZATION_TYPES } from '@kithline/contract/taxonomy.ts';
import { sayMonth } from '../../platform/text/say-dates.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { readableCommon } from '../fields/addresses.ts';
import {
  entryOf,
  fieldOf,
  isEntryField,
  isStatedField,
  labelOf,
  type StatedField,
} from '../fields/fields.ts';
import { type Kind, readIds, type Stated, type Value } from '../fields/kinds.ts';
import {
  type EntryRow,
  combineStated,
  isRow,
  isSame,
  isStated,
  type State,
  States,
} from '../fields/states.ts';
import { type Names, readNames } from '../references.queries.ts';
import type { ChangeRow, FieldChange } from './changes.queries.ts';

/**
 * Returns a function that gives what the fields of a change showed before and after it. Reads the names for
 * all changes together.
 */
export async function presentFields(
  db: Db,
  viewer: Viewer,
  changes: readonly ChangeRow[],
): Promise<(change: ChangeRow) => Change['fields']> {
  const shown = new Map(changes.map((change) => [change.id, shownFields(viewer, change)]));
  const states = [...shown.values()]
    .flat()
    .flatMap(({ field, before, after }) => [[field, before] as const, [field, after] as const]);
  const names = await readNames(db, viewer, states);
  const say = (field: string, state: State): string | null => {
    if (isRow(state)) return sayEntry(state, names);
    return isStatedField(field) && isStated(state) ? SAY[fieldOf(field).kind](state, names) : null;
  };
  const present = ({ field, before, after }: ShownField) => ({
    field: labelOf(field),
    from: say(field, before),
    to: say(field, after),
  });
  return ({ id }) => (shown.get(id) ?? []).map(present);
}

type Say = (stated: Stated, names: Names) => string | null;

const sayItself: Say = ({ value }) => [value ?? []].flat().join(', ') || null;
const sayItems: Say = ({ value }, { item }) => sayNamed(value, (id) => item.get(id));

const sayNamed = (value: Value, nameOf: (id: number) => string | undefined): string | null =>
  readIds([value].flat())
    .flatMap((id) => nameOf(id) ?? [])
    .join(', ') || null;

const SAY: Readonly<Record<Kind, Say>> = {
  text: sayItself,
  name: sayItself,
  number: sayItself,
  option: sayItself,
  texts: sayItself,
  aliases: sayItself,
  toggle: ({ value }) => (value === true ? 'yes' : 'no'),
  picture: ({ value, source }) =>
    value === null ? null : source === 'enrichment' ? 'fetched logo' : 'uploaded picture',
  place: ({ value }, { place }) => sayNamed(value, (id) => place.get(id)),
  type: ({ value }) => ORGANIZATION_TYPES.find(({ id }) => id === value)?.name ?? null,
  choice: sayItems,
  list: sayItems,
  organizations: ({ value, spellings }, { organization }) =>
    sayNamed(value, (id) => organization.get(id)?.name ?? spellings?.[id]),
};

/** "Managing Director, Halden Ventures, Mar 2019 to now". */
function sayEntry(row: EntryRow, names: Names): string | null {
  const isRole = 'title' in row;
  const from = sayMonth(row.from_year, isRole ? row.from_month : null);
  // An ongoing entry without a start is shown as "now" only.
  const end = row.is_ongoing ? 'now' : from === null ? null : 'unknown';
  const to = sayMonth(row.to_year, isRole ? row.to_month : null) ?? end;
  const named = (ids: readonly number[]) => ids.flatMap((id) => names.item.get(id) ?? []);
  const parts = [
    isRole ? row.title : null,
    names.organization.get(row.organization_id ?? 0)?.name ?? row.spelling,
    ...(isRole ? [] : named([...row.degree_ids, ...row.major_ids])),
    [from, to].filter((part) => part !== null).join(' to '),
    ...(isRole ? sayChoices(row, names) : []),
  ];
  return parts.filter((part) => part !== null && part !== '').join(', ') || null;
}

function sayChoices(
  { is_primary, seniority_ids, role_type_id }: Extract<EntryRow, { title: unknown }>,
  { item }: Names,
): (string | null)[] {
  const levels = seniority_ids?.flatMap((id) => item.get(id) ?? []).join(' and ');
  const type = item.get(role_type_id ?? 0);
  return [
    is_primary ? 'primary' : null,
    // Levels that nobody chose follow from the title.
    levels === undefined ? null : `seniority ${levels || 'none'}`,
    type === undefined ? null : `type ${type}`,
  ];
}

export type ShownField = Pick<FieldChange, 'field' | 'before' | 'after'>;

/**
 * The fields for which a change altered what readers saw. If the profile stated nothing, readers saw what the
 * common space stated at that time.
 */
function shownFields(viewer: Pick<Viewer, 'isAdmin'>, { fields }: Pick<ChangeRow, 'fields'>): ShownField[] {
  return pairReplaced(fields.map((changed) => shown(viewer, changed))).filter(
    ({ before, after }) => !isSame(readablePart(before), readablePart(after)),
  );
}

function shown(viewer: Pick<Viewer, 'isAdmin'>, { field, before, after, common }: FieldChange): ShownField {
  if (!isStatedField(field)) return { field, before: shownEntry(before), after: shownEntry(after) };
  if (common === null) return { field, before, after };
  const beside = readableCommon(viewer, field, common);
  return { field, before: shownState(field, before, beside), after: shownState(field, after, beside) };
}

/** The profile's state if the profile states something, else the state of the common space. */
function shownState(field: StatedField, state: State, { value, source }: Stated): Stated {
  const own = new States([[field, state]]).stated(field);
  if (own.source !== null) return own;
  // For a switch that nobody has set, the history stores the default in place of the common value.
  if (typeof own.value === 'boolean') return { value, source };
  return { value: combineStated(field, own, { value, source }), source };
}

/** Null if the profile overrides the entry. */
const shownEntry = (state: State): EntryRow | null => (isRow(state) && !state.overridden ? state : null);

/**
 * Joins two entries into one changed entry if a role or study of the profile replaced one of the common
 * space, or the other way round.
 */
function pairReplaced(fields: readonly ShownField[]): ShownField[] {
  const entries = fields.filter(({ field }) => !isStatedField(field));
  const [removed, ...othersRemoved] = entries.filter(
    ({ before, after }) => before !== null && after === null,
  );
  const [added, ...othersAdded] = entries.filter(({ before, after }) => before === null && after !== null);
  if (!removed || !added || othersRemoved.length + othersAdded.length > 0) return [...fields];
  const pair = { field: removed.field, before: removed.before, after: added.after };
  return [pair, ...fields.filter((field) => field !== removed && field !== added)];
}

/** A state without its source and space, which readers do not see. */
function readablePart(state: State): State | Stated['value'] {
  if (isStated(state)) return state.value === '' ? null : state.value;
  if (state === null) return null;
  const unshown = { source: null, in_profile: false, overridden: false };
  return 'title_id' in state ? { ...state, ...unshown, title_id: null } : { ...state, ...unshown };
}

const isOverridden = (state: State): boolean => isRow(state) && state.overridden;

/** The words after the author's name: "changed Basic Information". */
export function sentenceOf({
  means,
  section,
  fields,
}: Pick<ChangeRow, 'means' | 'section' | 'fields'>): string {
  if (means === 'curated') return 'changed facts with a curated file';
  if (means === 'enrichment') return 'filled in facts';
  if (means === 'taking-back') return `took back a change of ${section}`;
  const entry = fields.map(({ field }) => field).find(isEntryField);
  if (entry === undefined) return `changed ${section}`;
  const noun = entryOf(entry).kind === 'role' ? 'a role' : 'a study';
  const isNew = fields.some(({ before }) => before === null);
  const isGone = fields.every(({ after }) => after === null || isOverridden(after));
  const isReplaced = fields.some(({ after }) => isOverridden(after));
  if (isGone) return `deleted ${noun}`;
  return isNew && !isReplaced ? `added ${noun}` : `changed ${noun}`;
}
