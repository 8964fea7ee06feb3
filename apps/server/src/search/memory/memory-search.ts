import type { DirectoryPictures } from '@kithline/contract/stats.ts';
import type { Suggestion } from '@kithline/contract/lookups.ts';
import { sql } from 'kysely';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';
import {
  type DirectorySearch,
  isOfOrganizations,
  type RolesCounted,
  type ScopedDataset,
  type ThingSearch,
} from '../directory-search.ts';
import type { OrganizationConditions, OrganizationCriteria } from '../organization-criteria.ts';
import type { PersonConditions, PersonCriteria } from '../person-criteria.ts';
import { placesWithin } from '../places-within.ts';
import { matchedEducations, matchedRoles } from '../sql/person-lists.ts';
import type { PlaceCriterion } from '../text-criterion.ts';
import type {
  AskedOfOrganization,
  AskedOfPerson,
  AskedOrganizations,
  AskedPersons,
  EngineScope,
} from './ask/asked.ts';
import { describePictures } from './describe/describe-pictures.queries.ts';
import { describeListed } from './describe/describe-persons.queries.ts';
import {
  describeConnections,
  describeOrganizations,
  describePersons,
  describeStats,
} from './describe/describe.queries.ts';
import type { SortedIds } from './columns/columns.ts';
import { sortedIds } from './columns/sorted-ids.ts';
import type { Engine } from './ask/engine.ts';
import { KnownFreshness } from './known-freshness.ts';
import type { TypedText } from '../../platform/text/match-text.ts';

/**
 * The search in memory: the engine finds and counts ids, and the database provides their names. Data that
 * depends on the viewer, such as labels, comes with the criteria. The database finds the places that the
 * criteria include.
 */
export function memorySearch(
  db: Db,
  engine: Engine,
  freshness = new KnownFreshness(engine),
): DirectorySearch & ThingSearch {
  const engineFor = ({ viewer }: ViewerScope) => freshness.engineFor(viewer);
  const stats = async (viewerScope: ViewerScope, criteria: PersonCriteria | null, roles: RolesCounted) => {
    const asked = criteria && (await askPersons(db, criteria));
    const { stats: counted, ...found } = await engineFor(viewerScope).ask(
      'stats',
      await engineScope(db, viewerScope),
      asked,
      roles,
    );
    return { ...found, stats: await describeStats(db, viewerScope, counted) };
  };
  return {
    persons: async (viewerScope, criteria, at) =>
      engineFor(viewerScope).ask(
        'persons',
        await engineScope(db, viewerScope),
        await askPersons(db, criteria),
        at,
      ),
    countPersons: async (viewerScope, criteria) =>
      engineFor(viewerScope).ask(
        'countPersons',
        await engineScope(db, viewerScope),
        await askPersons(db, criteria),
      ),
    changedPersons: async (viewerScope, since) =>
      engineFor(viewerScope).ask('changedPersons', await engineScope(db, viewerScope), since),
    stats,
    totals: async (viewerScope) => engineFor(viewerScope).ask('totals', await engineScope(db, viewerScope)),
    pictures: async (viewerScope, roles): Promise<DirectoryPictures> =>
      describePictures(
        db,
        await engineFor(viewerScope).ask('pictures', await engineScope(db, viewerScope), roles),
        roles,
      ),
    organizations: async (viewerScope, criteria, at) =>
      engineFor(viewerScope).ask(
        'organizations',
        await engineScope(db, viewerScope),
        await askOrganizations(db, criteria),
        at,
      ),
    peopleCalled: async (viewerScope, asked) =>
      engineFor(viewerScope).ask('peopleCalled', await engineScope(db, viewerScope), asked),
    organizationsCalled: async (viewerScope, asked) =>
      engineFor(viewerScope).ask('organizationsCalled', await engineScope(db, viewerScope), asked),
    namesWithin: async (viewerScope, sentence) =>
      engineFor(viewerScope).ask('namesWithin', await engineScope(db, viewerScope), sentence),
    faces: async (viewerScope, organizationIds) =>
      engineFor(viewerScope).ask('faces', await engineScope(db, viewerScope), organizationIds),
    largest: async (viewerScope) => engineFor(viewerScope).ask('largest', await engineScope(db, viewerScope)),
    workers: async (viewerScope, at) =>
      engineFor(viewerScope).ask('workers', await engineScope(db, viewerScope), at),
    alumni: async (viewerScope, at) =>
      engineFor(viewerScope).ask('alumni', await engineScope(db, viewerScope), at),
    worksThereNow: async (viewerScope, organizationId) =>
      engineFor(viewerScope).ask('worksThereNow', await engineScope(db, viewerScope), organizationId),
    organizationTotals: async (viewerScope, organizationId) =>
      engineFor(viewerScope).ask('organizationTotals', await engineScope(db, viewerScope), organizationId),
    listedPersons: async (viewerScope, personIds) => {
      const weighed = await engineFor(viewerScope).ask(
        'weighPersons',
        await engineScope(db, viewerScope),
        personIds,
      );
      return describeListed(db, viewerScope, weighed);
    },
    matchedRoles: (viewerScope, personIds, criteria) =>
      matchedRoles(db, viewerScope, { personIds, criteria }),
    matchedEducations: (viewerScope, personIds, criteria) =>
      matchedEducations(db, viewerScope, { personIds, criteria }),
    suggest: (viewerScope, dataset, query) =>
      suggest(db, engineFor(viewerScope), { viewerScope, dataset, query }),
    suggestCommon: async (viewerScope, dataset, query) =>
      describeOrganizations(
        db,
        viewerScope,
        await engineFor(viewerScope).ask('suggestCommon', dataset, query),
      ),
    named: (viewerScope, dataset, ids) => named(db, engineFor(viewerScope), { viewerScope, dataset, ids }),
  };
}

async function suggest(
  db: Db,
  engine: Pick<Engine, 'ask'>,
  {
    viewerScope,
    dataset,
    query,
  }: { viewerScope: ViewerScope; dataset: ScopedDataset; query: { typed: TypedText | null; most: number } },
): Promise<Suggestion[]> {
  const scope = await engineScope(db, viewerScope);
  if (dataset === 'workrole-titles') return engine.ask('suggestTitles', scope, { ...query, ids: null });
  if (dataset === 'persons')
    return describePersons(db, viewerScope, await engine.ask('suggestPersons', scope, query));
  if (dataset === 'connections')
    return describeConnections(db, await engine.ask('networksOfScope', scope), { ...query, ids: null });
  return describeOrganizations(
    db,
    viewerScope,
    await engine.ask('suggestOrganizations', scope, dataset, query),
  );
}

async function named(
  db: Db,
  engine: Pick<Engine, 'ask'>,
  { viewerScope, dataset, ids }: { viewerScope: ViewerScope; dataset: ScopedDataset; ids: readonly number[] },
): Promise<Suggestion[]> {
  const scope = await engineScope(db, viewerScope);
  if (dataset === 'persons')
    return describePersons(db, viewerScope, await engine.ask('knownPersons', scope, ids));
  if (dataset === 'connections') {
    const query = { typed: null, ids, most: ids.length };
    return describeConnections(db, await engine.ask('networksOfScope', scope), query);
  }
  if (isOfOrganizations(dataset))
    return describeOrganizations(
      db,
      viewerScope,
      await engine.ask('knownOrganizations', scope, dataset, ids),
    );
  const found = await engine.ask('suggestTitles', scope, { typed: null, most: ids.length, ids });
  const byId = new Map(found.map((title) => [title.id, title]));
  return ids.map((id) => byId.get(id)).filter((title) => title !== undefined);
}

async function engineScope(
  db: Db,
  { viewer, scope, draft, isExact = false }: ViewerScope,
): Promise<EngineScope> {
  return {
    viewer: { personId: viewer.personId, networkId: viewer.networkId, collectiveIds: viewer.collectiveIds },
    scope: { kind: scope.kind, id: scope.id },
    draft: draft ? { networkId: draft.networkId, leftOut: await personsIn(db, draft.leftOut) } : null,
    // Members use the preview of a draft to decide what to share, so its answers must be exact.
    isExact: isExact || draft !== undefined,
  };
}

async function personsIn(
  db: Db,
  statement: NonNullable<ViewerScope['draft']>['leftOut'],
): Promise<SortedIds> {
  const { rows } = await sql<{ personId: number }>`select person_id from (${statement}) as those`.execute(db);
  return sortedIds(rows.map(({ personId }) => personId));
}

async function askPersons(db: Db, { noneOf, ...criteria }: PersonCriteria): Promise<AskedPersons> {
  const reversed = noneOf.map((conditions) => askOfPerson(db, conditions));
  return { ...(await askOfPerson(db, criteria)), noneOf: await Promise.all(reversed) };
}

async function askOfPerson<C extends PersonConditions>(
  db: Db,
  { place, ...conditions }: C,
): Promise<Omit<C, 'place'> & Pick<AskedOfPerson, 'placeIds' | 'livesThereOnly'>> {
  const livesThereOnly = place !== null && conditions.livesThereOnly;
  return { ...conditions, livesThereOnly, placeIds: await placeIds(db, place) };
}

async function askOrganizations(
  db: Db,
  { noneOf, ...criteria }: OrganizationCriteria,
): Promise<AskedOrganizations> {
  const reversed = noneOf.map((conditions) => askOfOrganization(db, conditions));
  return { ...(await askOfOrganization(db, criteria)), noneOf: await Promise.all(reversed) };
}

async function askOfOrganization<C extends OrganizationConditions>(
  db: Db,
  { place, ...conditions }: C,
): Promise<Omit<C, 'place'> & Pick<AskedOfOrganization, 'placeIds'>> {
  return { ...conditions, placeIds: await placeIds(db, place) };
}

async function placeIds(db: Db, place: PlaceCriterion | null): Promise<number[] | null> {
  if (place === null) return null;
  const { rows } = await sql<{ id: number }>`${placesWithin(place)}`.execute(db);
  return rows.map(({ id }) => id);
}
