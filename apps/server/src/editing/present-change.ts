import type { Change } from '@kithline/contract/editing-history.ts';
import { ORGANIZATION_TYPES } from '@kithline/contract/taxonomy.ts';
import { sayMonth } from '../platform/text/say-dates.ts';
import { readEntityScope } from '../scopes/read-scope.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import type { ChangeRow } from './changes.queries.ts';
import { entryOf, type EntryRow, isOneOf, LISTS, type State, type Stated } from './facts.ts';
import { labelOf } from './field-labels.ts';
import { CHOICES, ORGANIZATION_LISTS } from './organization-fields.ts';
import { lookupNames, organizationRefs, placeNames } from './form.queries.ts';
import { type ShownField, shownFields } from './shown-fields.ts';

const isOfLookups = (field: string): boolean =>
  isOneOf(LISTS, field) || isOneOf(ORGANIZATION_LISTS, field) || isOneOf(CHOICES, field);

/** The ids that a state of such a field holds. */
const idsIn = (value: Stated['value']): number[] => (value === null ? [] : ([value].flat() as number[]));

/** Words for what was shown before changes and after them, for all changes of a page at once. */
export async function presentFields(
  db: Db,
  viewer: Viewer,
  changes: readonly ChangeRow[],
): Promise<(change: ChangeRow) => Change['fields']> {
  const shown = new Map(changes.map((change) => [change.id, shownFields(viewer, change)]));
  const states = [...shown.values()].flat().flatMap(
    ({ field, before, after }) =>
      [
        [field, before],
        [field, after],
      ] as const,
  );
  const words = await wordsFor(db, viewer, states);
  const present = ({ field, before, after }: ShownField) => ({
    field: labelOf(field),
    from: words(field, before),
    to: words(field, after),
  });
  return ({ id }) => (shown.get(id) ?? []).map(present);
}

type Words = (field: string, state: State) => string | null;

async function wordsFor(
  db: Db,
  viewer: Viewer,
  states: readonly (readonly [string, State])[],
): Promise<Words> {
  const values = states.flatMap(([field, state]) =>
    entryOf(field) === null ? [[field, (state as Stated).value] as const] : [],
  );
  const entries = states.flatMap(([field, state]) =>
    entryOf(field) === null || state === null ? [] : [state as NonNullable<EntryRow>],
  );
  const listed = values.flatMap(([field, value]) => (isOfLookups(field) ? idsIn(value) : []));
  const studied = entries.flatMap((entry) => [
    ...((entry['degree_ids'] as number[]) ?? []),
    ...((entry['major_ids'] as number[]) ?? []),
    ...((entry['seniority_ids'] as number[] | null | undefined) ?? []),
    ...idsIn((entry['role_type_id'] as number | null | undefined) ?? null),
  ]);
  const lookups = await lookupNames(db, [...new Set([...listed, ...studied])]);
  const organizationIds = [
    ...values.flatMap(([field, value]) => (field === 'supportedOrganizations' ? (value as number[]) : [])),
    ...entries.flatMap((entry) => (entry['organization_id'] as number | null) ?? []),
  ];
  const sight = { viewer, scope: readEntityScope(viewer, {}) };
  const organizations = await organizationRefs(db, sight, [...new Set(organizationIds)]);
  const places = await placeNames(
    db,
    values.flatMap(([field, value]) => (field === 'location' ? ((value as number | null) ?? []) : [])),
  );
  const nameOf = (id: number) => organizations.get(id)?.name ?? null;
  const named = (ids: readonly number[], names: (id: number) => string | null | undefined): string | null =>
    ids.flatMap((id) => names(id) ?? []).join(', ') || null;
  return (field, state) => {
    if (entryOf(field) !== null) return sayEntry(state as EntryRow, nameOf, (id) => lookups.get(id));
    const { value, source, spellings } = state as Stated;
    if (field === 'location') return places.get(value as number) ?? null;
    if (field === 'profilePicture' && value !== null)
      return source === 'enrichment' ? 'fetched logo' : 'uploaded picture';
    if (field === 'supportedOrganizations')
      return named(value as number[], (id) => nameOf(id) ?? spellings?.[id]);
    if (isOfLookups(field)) return named(idsIn(value), (id) => lookups.get(id));
    if (field === 'type') return ORGANIZATION_TYPES.find(({ id }) => id === value)?.name ?? null;
    if (Array.isArray(value)) return value.join(', ') || null;
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return value === null || value === '' ? null : String(value);
  };
}

/** "Managing Director, Halden Ventures, Mar 2019 to now". */
function sayEntry(
  entry: EntryRow,
  organization: (id: number) => string | null,
  lookup: (id: number) => string | undefined,
): string | null {
  if (entry === null) return null;
  const monthOf = (end: 'from' | 'to') =>
    sayMonth(entry[`${end}_year`] as number | null, (entry[`${end}_month`] as number | undefined) ?? null);
  const [from, to] = [monthOf('from'), monthOf('to')];
  // Without a beginning, "now" alone says that it goes on.
  const end = to ?? (entry['is_ongoing'] === true ? 'now' : from === null ? null : 'unknown');
  const named = (column: string) =>
    ((entry[column] as number[] | null | undefined) ?? []).flatMap((id) => lookup(id) ?? []);
  const levels = named('seniority_ids').join(' and ');
  const type = lookup((entry['role_type_id'] as number | null | undefined) ?? 0);
  const parts = [
    entry['title'] as string | null | undefined,
    organization((entry['organization_id'] as number | null) ?? 0) ??
      (entry['spelling'] as string | null | undefined),
    ...named('degree_ids'),
    ...named('major_ids'),
    [from, end].filter((part) => part !== null).join(' to ') || null,
    entry['is_primary'] === true ? 'primary' : null,
    // Those that somebody chose; others follow the title.
    entry['seniority_ids'] ? `seniority ${levels || 'none'}` : null,
    type === undefined ? null : `type ${type}`,
  ];
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ') || null;
}
