import type { DirectoryPictures } from '@kithline/contract/stats.ts';
import type { Suggestion } from '@kithline/contract/lookups.ts';
import { sql } from 'kysely';
import type { Sight } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';
import type { DirectorySearch, RolesCounted, ScopedDataset, ThingSearch } from '../directory-search.ts';
import type { OrganizationCriteria } from '../organization-criteria.ts';
import type { PersonCriteria } from '../person-criteria.ts';
import { placesWithin } from '../places-within.ts';
import { matchedEducations, matchedRoles } from '../sql/person-lists.ts';
import type { PlaceCriterion } from '../text-criterion.ts';
import type { AskedOrganizations, AskedPersons, AskedSight } from './ask/asked.ts';
import { describePictures } from './describe/describe-pictures.queries.ts';
import { describeListed } from './describe/describe-persons.queries.ts';
import { describeOrganizations, describePersons, describeStats } from './describe/describe.queries.ts';
import type { SortedIds } from './columns/columns.ts';
import { sortedIds } from './columns/sorted-ids.ts';
import type { Engine } from './ask/engine.ts';
import { KnownFreshness } from './known-freshness.ts';
import type { TypedText } from '../../platform/text/match-text.ts';

/**
 * The search in memory: the engine finds ids and counts, the database says by id what they are called. Per-viewer data (labels) comes
 * with the criteria, places are found by the database.
 */
export function memorySearch(
  db: Db,
  engine: Engine,
  freshness = new KnownFreshness(engine),
): DirectorySearch & ThingSearch {
  const engineFor = ({ viewer }: Sight) => freshness.engineFor(viewer);
  const stats = async (sight: Sight, criteria: PersonCriteria | null, roles: RolesCounted) => {
    const asked = criteria && (await askPersons(db, criteria));
    const { stats: counted, ...found } = await engineFor(sight).ask(
      'stats',
      await askedSight(db, sight),
      asked,
      roles,
    );
    return { ...found, stats: await describeStats(db, sight, counted) };
  };
  return {
    persons: async (sight, criteria, at) =>
      engineFor(sight).ask('persons', await askedSight(db, sight), await askPersons(db, criteria), at),
    countPersons: async (sight, criteria) =>
      engineFor(sight).ask('countPersons', await askedSight(db, sight), await askPersons(db, criteria)),
    stats,
    totals: async (sight) => engineFor(sight).ask('totals', await askedSight(db, sight)),
    pictures: async (sight, roles): Promise<DirectoryPictures> =>
      describePictures(db, await engineFor(sight).ask('pictures', await askedSight(db, sight), roles), roles),
    organizations: async (sight, criteria, at) =>
      engineFor(sight).ask(
        'organizations',
        await askedSight(db, sight),
        await askOrganizations(db, criteria),
        at,
      ),
    peopleCalled: async (sight, asked) =>
      engineFor(sight).ask('peopleCalled', await askedSight(db, sight), asked),
    organizationsCalled: async (sight, asked) =>
      engineFor(sight).ask('organizationsCalled', await askedSight(db, sight), asked),
    faces: async (sight, organizationIds) =>
      engineFor(sight).ask('faces', await askedSight(db, sight), organizationIds),
    largest: async (sight) => engineFor(sight).ask('largest', await askedSight(db, sight)),
    workers: async (sight, at) => engineFor(sight).ask('workers', await askedSight(db, sight), at),
    alumni: async (sight, at) => engineFor(sight).ask('alumni', await askedSight(db, sight), at),
    worksThereNow: async (sight, organizationId) =>
      engineFor(sight).ask('worksThereNow', await askedSight(db, sight), organizationId),
    organizationTotals: async (sight, organizationId) =>
      engineFor(sight).ask('organizationTotals', await askedSight(db, sight), organizationId),
    listedPersons: async (sight, personIds) => {
      const weighed = await engineFor(sight).ask('weighPersons', await askedSight(db, sight), personIds);
      return describeListed(db, sight, weighed);
    },
    matchedRoles: (sight, personIds, criteria) => matchedRoles(db, sight, { personIds, criteria }),
    matchedEducations: (sight, personIds, criteria) => matchedEducations(db, sight, { personIds, criteria }),
    suggest: (sight, dataset, wanted) => suggest(db, engineFor(sight), { sight, dataset, wanted }),
    suggestCommon: async (sight, dataset, wanted) =>
      describeOrganizations(db, sight, await engineFor(sight).ask('suggestCommon', dataset, wanted)),
    named: (sight, dataset, ids) => named(db, engineFor(sight), { sight, dataset, ids }),
  };
}

async function suggest(
  db: Db,
  engine: Pick<Engine, 'ask'>,
  {
    sight,
    dataset,
    wanted,
  }: { sight: Sight; dataset: ScopedDataset; wanted: { typed: TypedText | null; most: number } },
): Promise<Suggestion[]> {
  const asked = await askedSight(db, sight);
  if (dataset === 'workrole-titles') return engine.ask('suggestTitles', asked, { ...wanted, ids: null });
  if (dataset === 'persons')
    return describePersons(db, sight, await engine.ask('suggestPersons', asked, wanted));
  return describeOrganizations(db, sight, await engine.ask('suggestOrganizations', asked, dataset, wanted));
}

async function named(
  db: Db,
  engine: Pick<Engine, 'ask'>,
  { sight, dataset, ids }: { sight: Sight; dataset: ScopedDataset; ids: readonly number[] },
): Promise<Suggestion[]> {
  const asked = await askedSight(db, sight);
  if (dataset === 'persons') return describePersons(db, sight, await engine.ask('knownPersons', asked, ids));
  if (dataset !== 'workrole-titles')
    return describeOrganizations(db, sight, await engine.ask('knownOrganizations', asked, dataset, ids));
  const found = await engine.ask('suggestTitles', asked, { typed: null, most: ids.length, ids });
  const byId = new Map(found.map((title) => [title.id, title]));
  return ids.map((id) => byId.get(id)).filter((title) => title !== undefined);
}

async function askedSight(db: Db, { viewer, scope, draft, isExact = false }: Sight): Promise<AskedSight> {
  return {
    viewer: { personId: viewer.personId, networkId: viewer.networkId, collectiveIds: viewer.collectiveIds },
    scope: { kind: scope.kind, id: scope.id },
    draft: draft ? { networkId: draft.networkId, leftOut: await personsIn(db, draft.leftOut) } : null,
    // A draft says what others would see: its viewer decides by that.
    isExact: isExact || draft !== undefined,
  };
}

async function personsIn(db: Db, statement: NonNullable<Sight['draft']>['leftOut']): Promise<SortedIds> {
  const { rows } = await sql<{ personId: number }>`select person_id from (${statement}) as those`.execute(db);
  return sortedIds(rows.map(({ personId }) => personId));
}

async function askPersons(db: Db, { place, ...criteria }: PersonCriteria): Promise<AskedPersons> {
  const livesThereOnly = place !== null && criteria.livesThereOnly;
  return { ...criteria, livesThereOnly, placeIds: await placeIds(db, place) };
}

async function askOrganizations(
  db: Db,
  { place, ...criteria }: OrganizationCriteria,
): Promise<AskedOrganizations> {
  return { ...criteria, placeIds: await placeIds(db, place) };
}

async function placeIds(db: Db, place: PlaceCriterion | null): Promise<number[] | null> {
  if (place === null) return null;
  const { rows } = await sql<{ id: number }>`${placesWithin(place)}`.execute(db);
  return rows.map(({ id }) => id);
}
