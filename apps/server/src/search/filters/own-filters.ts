import type { MatchedItem } from '@kithline/contract/directory.ts';
import type { Criterion, Filter } from '@kithline/contract/filter.ts';
import type { OwnPersonFilter } from '@kithline/contract/filter-tables.ts';
import type { OWN_TIES } from '@kithline/contract/own-tie-filters.ts';
import type { RawBuilder } from 'kysely';
import type { ViewerScope, Spaces } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';
import { changedSince } from './changed-since.ts';

type ItemsByPerson = ReadonlyMap<number, MatchedItem[]>;
/** Takes SQL that selects `person_id`s. Returns SQL that selects some of them. */
type Step = (who: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * A person filter with its own SQL, beside the general criteria. The engine in memory tests the same filters
 * in `memory/people/own-tests.ts`.
 */
export interface OwnFilter {
  readonly step: (spaces: Spaces, criterion: Criterion) => Step;
  /** The facts of these persons that satisfy the criterion. */
  readonly reasons: (
    db: Db,
    viewerScope: ViewerScope,
    query: { personIds: readonly number[]; criterion: Criterion },
  ) => Promise<ItemsByPerson>;
  /** Criteria with which tests compare this SQL with the engine in memory. */
  readonly examples: readonly Criterion[];
}

/**
 * Filters that the search tests itself. Filters about the viewer's ties are not among them: such ties are
 * looked up before the search (`directory/own-ties.queries.ts`).
 */
export type SearchedFilter = Exclude<OwnPersonFilter, `network.${keyof typeof OWN_TIES}`>;

export const OWN_FILTERS: Readonly<Record<SearchedFilter, OwnFilter>> = {
  'experience.changedSince': changedSince,
};

export type OwnCriteria = Readonly<Partial<Record<SearchedFilter, Criterion>>>;

export function ownCriteria(filter: Filter): OwnCriteria {
  const criteria: Record<string, Criterion> = {};
  for (const path of Object.keys(OWN_FILTERS)) {
    const [group = '', name = ''] = path.split('.');
    const criterion = filter[group]?.criteria[name];
    if (criterion) criteria[path] = criterion;
  }
  return criteria;
}

export function ownSteps(spaces: Spaces, own: OwnCriteria): Step[] {
  return filtersOf(own).map(({ criterion, filter }) => filter.step(spaces, criterion));
}

export type OwnReasons = ReadonlyMap<string, ItemsByPerson>;

export async function ownReasons(
  db: Db,
  viewerScope: ViewerScope,
  { personIds, own }: { personIds: readonly number[]; own: OwnCriteria },
): Promise<OwnReasons> {
  const found = filtersOf(own).map(
    async ({ path, criterion, filter }) =>
      [path, await filter.reasons(db, viewerScope, { personIds, criterion })] as const,
  );
  return new Map(await Promise.all(found));
}

function filtersOf(own: Readonly<Record<string, Criterion>>) {
  return Object.entries<OwnFilter>(OWN_FILTERS).flatMap(([path, filter]) => {
    const criterion = own[path];
    return criterion ? [{ path, criterion, filter }] : [];
  });
}
