import { foldText } from '@kithline/base/fold-text.ts';
import type { Suggestion } from '@kithline/contract/lookups.ts';
import { fitsTyped, searchTexts, type TypedText } from '../../platform/text/match-text.ts';
import { spacesSeen, type ViewerScope } from '../../scopes/seen-spaces.ts';
import type { DirectorySearch, OrganizationDataset } from '../../search/directory-search.ts';
import type { Db } from '../../tables.ts';
import { type ShippedOrganization, shippedOrganizations } from './known-organizations.ts';
import { sql } from 'kysely';
import { shownOrganizationNames } from '../../seen-facts/seen-organizations.ts';

export interface CommonQuery {
  readonly dataset: OrganizationDataset;
  readonly typed: TypedText | null;
  readonly most: number;
  /** These are not suggested again. */
  readonly besides: readonly Suggestion[];
}

/**
 * Returns at most `most` suggestions of organizations that everybody may know: organizations with a name in
 * the common space, and organizations of the shipped tables. If the viewer sees no fact that names an
 * organization of a table, its suggestion has the id 0, as if nobody had named it.
 */
export async function suggestCommon(
  { db, search }: { db: Db; search: DirectorySearch },
  viewerScope: ViewerScope,
  { dataset, typed, most, besides }: CommonQuery,
): Promise<Suggestion[]> {
  // The results may contain all of `besides`, which are filtered out below.
  const named = await search.suggestCommon(viewerScope, dataset, { typed, most: most + besides.length });
  const shipped = shippedCalled(dataset, typed).slice(0, most + besides.length + named.length);
  const found = [...named, ...(await suggestionsOf(db, viewerScope, shipped))];
  const suggested = new Set(besides.map(({ id }) => id));
  return inOrder(found, typed)
    .filter(({ id }) => id === 0 || (!suggested.has(id) && suggested.add(id)))
    .slice(0, most);
}

interface Searched extends ShippedOrganization {
  readonly searchText: string;
}
let searched: readonly Searched[] | undefined;

function shippedCalled(dataset: OrganizationDataset, typed: TypedText | null): Searched[] {
  searched ??= shippedOrganizations().map((one) => ({
    ...one,
    searchText: searchTexts([one.name, ...one.otherNames]) ?? '',
  }));
  const isOfKind = ({ typeId }: Searched) => dataset === 'organizations' || typeId === TYPE_OF[dataset];
  return inOrder(
    searched.filter((one) => isOfKind(one) && (typed === null || fitsTyped(one.searchText, typed))),
    typed,
  );
}

const TYPE_OF = { schools: 1, nonprofits: 5 } as const;

/**
 * Turns rows of the shipped tables into suggestions. If the viewer sees no organization with one of a row's
 * names, the suggestion has the id 0, and the row's name and place.
 */
async function suggestionsOf(
  db: Db,
  viewerScope: ViewerScope,
  shipped: readonly ShippedOrganization[],
): Promise<Suggestion[]> {
  const readable = await readableByName(
    db,
    viewerScope,
    shipped.flatMap(({ norms }) => norms),
  );
  return shipped.map(({ name, location, norms }) => {
    const seen = norms.map((norm) => readable.get(norm)).find((suggestion) => suggestion !== undefined);
    return seen ?? { id: 0, name, profilePicture: null, detail: location || null };
  });
}

/** By name, but names that begin with the typed text come first. */
function inOrder<T extends { readonly name: string }>(found: readonly T[], typed: TypedText | null): T[] {
  const keyed = found.map((one) => ({ one, key: foldText(one.name) }));
  const isOther = ({ key }: { key: string }) => Number(!key.startsWith(typed?.whole ?? ''));
  const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
  return keyed.toSorted((a, b) => isOther(a) - isOther(b) || compare(a.key, b.key)).map(({ one }) => one);
}

/** Suggestions by normalized name, without organizations of which the viewer sees no name. */
async function readableByName(
  db: Db,
  viewerScope: ViewerScope,
  norms: readonly string[],
): Promise<Map<string, Suggestion>> {
  if (norms.length === 0) return new Map();
  const { rows } = await sql<Suggestion & { norm: string }>`
    with led as materialized (
      select name_norm, organization_id from organization_name where name_norm = any(${[...norms]}::text[])
    )
    select led.name_norm as norm, o.id, shown.name, o.profile_picture, place.name as detail
    from (${shownOrganizationNames(spacesSeen(viewerScope), sql`select organization_id from led`)}) as shown
    join led using (organization_id)
    join organization o on o.id = shown.organization_id
    left join place on place.id = o.place_id`.execute(db);
  return new Map(rows.map(({ norm, ...suggestion }) => [norm, suggestion]));
}
