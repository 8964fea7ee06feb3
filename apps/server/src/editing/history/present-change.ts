import type { Change } from '@kithline/contract/editing-history.ts';
import { ORGANIZATION_TYPES } from '@kithline/contract/taxonomy.ts';
import { sayMonth } from '../../platform/text/say-dates.ts';
import { readEntityScope } from '../../scopes/read-scope.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { fieldOf, isStatedField, labelOf } from '../fields/fields.ts';
import { readIds, readNumber, type Stated } from '../fields/kinds.ts';
import { type EntryRow, isRow, isStated, type State } from '../fields/states.ts';
import { lookupNames, placeNames } from '../references.queries.ts';
import type { ChangeRow } from './changes.queries.ts';
import { type ShownField, shownFields } from './shown-fields.ts';

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
    return isStatedField(field) && isStated(state) ? sayStated(fieldOf(field).kind, state, names) : null;
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
  const idsOf = (...kinds: readonly string[]): number[] =>
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

function sayStated(kind: string, { value, source, spellings }: Stated, names: Names): string | null {
  const id = readNumber(value);
  const named = (nameOf: NameOf) => readIds([value].flat()).flatMap((one) => nameOf(one) ?? []);
  switch (kind) {
    case 'place':
      return names.place(id) ?? null;
    case 'type':
      return ORGANIZATION_TYPES.find((type) => type.id === id)?.name ?? null;
    case 'list':
    case 'choice':
      return named(names.lookup).join(', ') || null;
    case 'organizations':
      return named((one) => names.organization(one) ?? spellings?.[one ?? 0]).join(', ') || null;
    case 'picture':
      if (value === null) return null;
      return source === 'enrichment' ? 'fetched logo' : 'uploaded picture';
    default:
      if (typeof value === 'boolean') return value ? 'yes' : 'no';
      return [value ?? []].flat().join(', ') || null;
  }
}

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
