import type { MatchedItem } from '@kithline/contract/directory.ts';
import type { Criterion, Filter } from '@kithline/contract/filter.ts';
import type { OwnPersonFilter } from '@kithline/contract/filter-tables.ts';
import type { RawBuilder } from 'kysely';
import type { Sight, Spaces } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';
import { changedSince } from './changed-since.ts';

type ItemsByPerson = ReadonlyMap<number, MatchedItem[]>;
/** Narrows SQL for `person_id`s. */
type Step = (who: RawBuilder<unknown>) => RawBuilder<unknown>;

/** A person filter of a kind of its own. Its test in memory is in `memory/people/own-tests.ts`. */
export interface OwnFilter {
  /** Those who satisfy it. */
  readonly step: (spaces: Spaces, criterion: Criterion) => Step;
  /** What of these persons satisfies it. */
  readonly reasons: (
    db: Db,
    sight: Sight,
    asked: { personIds: readonly number[]; criterion: Criterion },
  ) => Promise<ItemsByPerson>;
  /** What tests ask both adapters. */
  readonly examples: readonly Criterion[];
}

export const OWN_FILTERS: Readonly<Record<OwnPersonFilter, OwnFilter>> = {
  'experience.changedSince': changedSince,
};

export type OwnCriteria = Readonly<Partial<Record<OwnPersonFilter, Criterion>>>;

/** What a filter asks by these. */
export function ownCriteria(filter: Filter): OwnCriteria {
  const asked: Record<string, Criterion> = {};
  for (const path of Object.keys(OWN_FILTERS)) {
    const [group = '', name = ''] = path.split('.');
    const criterion = filter[group]?.criteria[name];
    if (criterion) asked[path] = criterion;
  }
  return asked;
}

export function ownSteps(spaces: Spaces, own: OwnCriteria): Step[] {
  return askedOf(own).map(({ criterion, filter }) => filter.step(spaces, criterion));
}

/** By filter. */
export type OwnReasons = ReadonlyMap<string, ItemsByPerson>;

export async function ownReasons(
  db: Db,
  sight: Sight,
  { personIds, own }: { personIds: readonly number[]; own: OwnCriteria },
): Promise<OwnReasons> {
  const found = askedOf(own).map(
    async ({ path, criterion, filter }) =>
      [path, await filter.reasons(db, sight, { personIds, criterion })] as const,
  );
  return new Map(await Promise.all(found));
}

function askedOf(own: Readonly<Record<string, Criterion>>) {
  return Object.entries<OwnFilter>(OWN_FILTERS).flatMap(([path, filter]) => {
    const criterion = own[path];
    return criterion ? [{ path, criterion, filter }] : [];
  });
}
