import type { SearchParams } from '../../../lib/search-params.ts';

/**
 * In which part of the product a link leads somewhere: the reader's own network, a collective, or the
 * dashboard.
 */
export type PlaceScope = { kind: 'own' } | { kind: 'collective'; id: number } | { kind: 'admin' };

/** What a link of this product leads to. */
export type ProductPlace = { path: string } & (
  | { kind: 'profile'; entity: 'people' | 'organizations'; id: number; scope: PlaceScope }
  | { kind: 'list'; entity: 'people' | 'organizations'; params: SearchParams; scope: PlaceScope }
  | { kind: 'collective'; id: number }
);

/** The profile, list or collective that an address of this product names; null for any other address. */
export function productPlace(href: string): ProductPlace | null {
  const url = URL.parse(href);
  if (url === null || url.origin !== location.origin) return null;
  const path = url.pathname + url.search;
  const found =
    /^(?:\/collectives\/(\d{1,16})(\/directory)?|(\/dashboard))?(?:\/(people|organizations)(?:\/(\d{1,16}))?)?\/?$/u.exec(
      url.pathname,
    );
  if (found === null) return null;
  const [, collective, directory, dashboard, entity, id] = found;
  // The lists of a collective stand in its directory, and only they.
  if (collective !== undefined && (directory === undefined) !== (entity === undefined)) return null;
  const scope = scopeOf(collective, dashboard);
  if (entity !== 'people' && entity !== 'organizations')
    return scope.kind === 'collective' ? { kind: 'collective', id: scope.id, path } : null;
  if (id !== undefined) return { kind: 'profile', entity, id: Number(id), scope, path };
  return { kind: 'list', entity, params: Object.fromEntries(url.searchParams), scope, path };
}

function scopeOf(collective: string | undefined, dashboard: string | undefined): PlaceScope {
  if (collective !== undefined) return { kind: 'collective', id: Number(collective) };
  return dashboard === undefined ? { kind: 'own' } : { kind: 'admin' };
}
