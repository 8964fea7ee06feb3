import type { Filter } from '@kithline/contract/filter.ts';
import { MEMBERSHIP } from '@kithline/contract/filter-tables.ts';
import { type RawBuilder, sql } from 'kysely';
import { collaboratorPersons } from '../scopes/collaborator-mark.ts';
import type { ReadableScope } from '../scopes/read-scope.ts';
import type { PersonCriteria } from '../search/person-criteria.ts';
import type { Db } from '../tables.ts';
import { type LabelCriterion, labelledOrganizations, labelledPersons } from './labelled.queries.ts';

/** The persons that a filter's labels and its membership mean. */
export async function personsMeant(
  db: Db,
  filter: Filter,
  { labels, scope }: { labels: readonly LabelCriterion[]; scope: ReadableScope },
): Promise<Pick<PersonCriteria, 'among' | 'outside'>> {
  const membership = filter['collective']?.criteria['membership'];
  const collaborators =
    membership && scope.kind === 'collective' ? collaboratorPersons(scope.collectiveId) : null;
  const isInside = membership?.modifier === MEMBERSHIP.collaboratorOnly;
  const sets = [
    ...(labels.length > 0 ? [labelledPersons(labels)] : []),
    ...(collaborators && isInside ? [collaborators] : []),
  ];
  return {
    among: sets.length === 0 ? null : await idsOf(db, sql.join(sets, sql` intersect `)),
    outside: collaborators && !isInside ? await idsOf(db, collaborators) : [],
  };
}

/** The organizations that a filter's labels mean; null without labels. */
export async function organizationsMeant(
  db: Db,
  labels: readonly LabelCriterion[],
): Promise<number[] | null> {
  return labels.length === 0 ? null : idsOf(db, labelledOrganizations(labels));
}

async function idsOf(db: Db, ids: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from (${ids}) as meant (id)`.execute(db);
  return rows.map((row) => row.id);
}
