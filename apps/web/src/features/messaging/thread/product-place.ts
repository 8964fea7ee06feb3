import type { SearchParams } from '../../../lib/search-params.ts';

/** The part of the product that a link opens: the reader's own network, a collective, or the dashboard. */
export type PlaceScope = { kind: 'own' } | { kind: 'collective'; id: number } | { kind: 'admin' };

/** The target of a link into this product. */
export type ProductPlace = { path: string } & (
  | { kind: 'profile'; entity: 'people' | 'organizations'; id: number; scope: PlaceScope }
  | { kind: 'list'; entity: 'people' | 'organizations'; params: SearchParams; scope: PlaceScope }
  | { kind: 'collective'; id: number }
);

/** Returns the profile, list or collective that a URL of this product opens; null for other URLs. */
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
  // In a collective, lists and profiles are below `/directory`, and nothing else is.
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
