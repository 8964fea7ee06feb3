import type { Change } from '@kithline/contract/editing-history.ts';
import { ORGANIZATION_TYPES } from '@kithline/contract/taxonomy.ts';
import { sayMonth } from '../../platform/text/say-dates.ts';
import { readEntityScope } from '../../scopes/read-scope.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
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
import { type EntryRow, holding, isRow, isSame, isStated, type State, States } from '../fields/states.ts';
import { lookupNames, placeNames } from '../references.queries.ts';
import type { ChangeRow, FieldChange } from './changes.queries.ts';

/** Words for what was shown before changes and after them, for all changes of a page at once. */
export async function presentFields(
  db: Db,
  viewer: Viewer,
  changes: readonly ChangeRow[],
): Promise<(change: ChangeRow) => Change['fields']> {
  const shown = new Map(changes.map((change) => [change.id, shownFields(viewer, change)]));
  const names = await namesIn(db, viewer, [...shown.values()].flat());
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

type NameOf = (id: number | null) => string | undefined;
interface Names {
  readonly lookup: NameOf;
  readonly organization: NameOf;
  readonly place: NameOf;
}

/** The names of all that these states refer to. */
async function namesIn(db: Db, viewer: Viewer, shown: readonly ShownField[]): Promise<Names> {
  const states = shown.flatMap(({ field, before, after }) => [
    { field, state: before },
    { field, state: after },
  ]);
  const rows = states.flatMap(({ state }) => (isRow(state) ? state : []));
  const idsOf = (...kinds: readonly Kind[]): number[] =>
    states.flatMap(({ field, state }) =>
      isStatedField(field) && kinds.includes(fieldOf(field).kind) && isStated(state)
        ? [...readIds([state.value].flat())]
        : [],
    );
  const lookups = await lookupNames(db, [
    ...new Set([...idsOf('list', 'choice'), ...rows.flatMap(lookupsIn)]),
  ]);
  const organizations = await readOrganizationRefs(db, { viewer, scope: readEntityScope(viewer, {}) }, [
    ...idsOf('organizations'),
    ...rows.flatMap((row) => row.organization_id ?? []),
  ]);
  const places = await placeNames(db, idsOf('place'));
  return {
    lookup: (id) => lookups.get(id ?? 0),
    organization: (id) => organizations.get(id ?? 0)?.name,
    place: (id) => places.get(id ?? 0),
  };
}

const lookupsIn = (row: EntryRow): readonly number[] =>
  'title' in row
    ? [...(row.seniority_ids ?? []), ...readIds([row.role_type_id])]
    : [...row.degree_ids, ...row.major_ids];

type Say = (stated: Stated, names: Names) => string | null;

const sayItself: Say = ({ value }) => [value ?? []].flat().join(', ') || null;
const sayItems: Say = ({ value }, { lookup }) => sayNamed(value, lookup);

const sayNamed = (value: Value, nameOf: NameOf): string | null =>
  readIds([value].flat())
    .flatMap((id) => nameOf(id) ?? [])
    .join(', ') || null;

/** How the values of each kind of field are said. */
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
  place: ({ value }, { place }) => sayNamed(value, place),
  type: ({ value }) => ORGANIZATION_TYPES.find(({ id }) => id === value)?.name ?? null,
  choice: sayItems,
  list: sayItems,
  organizations: ({ value, spellings }, { organization }) =>
    sayNamed(value, (id) => organization(id) ?? spellings?.[id ?? 0]),
};

/** "Managing Director, Halden Ventures, Mar 2019 to now". */
function sayEntry(row: EntryRow, names: Names): string | null {
  const isRole = 'title' in row;
  const from = sayMonth(row.from_year, isRole ? row.from_month : null);
  // Without a beginning, "now" alone says that it goes on.
  const end = row.is_ongoing ? 'now' : from === null ? null : 'unknown';
  const to = sayMonth(row.to_year, isRole ? row.to_month : null) ?? end;
  const named = (ids: readonly number[]) => ids.flatMap((id) => names.lookup(id) ?? []);
  const parts = [
    isRole ? row.title : null,
    names.organization(row.organization_id) ?? row.spelling,
    ...(isRole ? [] : named([...row.degree_ids, ...row.major_ids])),
    [from, to].filter((part) => part !== null).join(' to '),
    ...(isRole ? sayChoices(row, names) : []),
  ];
  return parts.filter((part) => part !== null && part !== '').join(', ') || null;
}

function sayChoices(
  { is_primary, seniority_ids, role_type_id }: Extract<EntryRow, { title: unknown }>,
  { lookup }: Names,
): (string | null)[] {
  const levels = seniority_ids?.flatMap((id) => lookup(id) ?? []).join(' and ');
  const type = lookup(role_type_id);
  return [
    is_primary ? 'primary' : null,
    // Those that somebody chose; others follow the title.
    levels === undefined ? null : `seniority ${levels || 'none'}`,
    type === undefined ? null : `type ${type}`,
  ];
}

/** A field as it was shown before a change, and after it. */
export type ShownField = Pick<FieldChange, 'field' | 'before' | 'after'>;

/**
 * Returns what a change did to what the forms and the profile show. Where a profile says nothing, what the
 * common space said at that time was shown. A field that was written, but shows the same as before, is left
 * out.
 */
function shownFields(viewer: Pick<Viewer, 'isAdmin'>, { fields }: Pick<ChangeRow, 'fields'>): ShownField[] {
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
function held(field: StatedField, state: State, { value, source }: Stated): Stated {
  const own = new States([[field, state]]).stated(field);
  if (own.source !== null) return own;
  // A switch has a value also where nobody has chosen; what it stands at then is kept beside it.
  if (typeof own.value === 'boolean') return { value, source };
  return { value: holding(field, own, { value, source }), source };
}

/** An entry of the common space that the profile replaces or leaves out is not shown. */
const shownEntry = (state: State): EntryRow | null => (isRow(state) && !state.overridden ? state : null);

/**
 * An entry of the common space that one of the profile replaces, or the other way round, is one entry
 * that says something else.
 */
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

const isOverridden = (state: State): boolean => isRow(state) && state.overridden;

/** What follows the name of who made it: "changed Basic Information". */
export function sentenceOf({
  means,
  section,
  fields,
}: Pick<ChangeRow, 'means' | 'section' | 'fields'>): string {
  if (means === 'curated') return 'changed facts with a curated file';
  if (means === 'enrichment') return 'filled in facts';
  if (means === 'taking-back') return `took a change of ${section} back`;
  const entry = fields.map(({ field }) => field).find(isEntryField);
  if (entry === undefined) return `changed ${section}`;
  const noun = entryOf(entry).kind === 'role' ? 'a role' : 'a study';
  const isNew = fields.some(({ before }) => before === null);
  const isGone = fields.every(({ after }) => after === null || isOverridden(after));
  const isReplaced = fields.some(({ after }) => isOverridden(after));
  if (isGone) return `deleted ${noun}`;
  return isNew && !isReplaced ? `added ${noun}` : `changed ${noun}`;
}
