import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../../viewer.ts';
import type { ReadableScope } from '../../scopes/read-scope.ts';
import type { Db } from '../../tables.ts';
import { sqlSearch } from '../../search/sql/sql-search.ts';
import { proofNumber, proofRuns, proofTime } from '../../testing/proof-runs.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import type { Entity } from '../context/context-entity.ts';
import { linksOf } from './present-chains.ts';
import { groundIn } from './read-ground.ts';
import { type FoundChains, searchChains, searchChainsByEnd } from './search-chains.ts';
import { type BuiltGraph, build, type Graph, graphs } from './testing/graphs.ts';
import { type ReferenceChain, referenceChains, referenceIntroductions } from './testing/reference-chains.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

interface Case {
  readonly viewer: Viewer;
  readonly scope: ReadableScope;
  readonly target: Entity;
  readonly ends: ReadonlySet<number>;
}

/**
 * The first two viewers, one of whom is an administrator, in each of their scopes, with these targets: the
 * organization, several persons, and the viewer.
 */
function casesOf({ viewers, persons, workers, organizationId, scopesOf }: BuiltGraph): Case[] {
  return viewers.slice(0, 2).flatMap((viewer, at) =>
    scopesOf(viewer).flatMap((scope) => {
      const viewerScope = { viewer, scope };
      const organization = { entityTypeId: ENTITY_TYPES.organization, entityId: organizationId };
      const ends = new Set(workers.filter((id) => id !== viewer.personId));
      // The viewer, the next person, and three others. Members have the lowest numbers, so these three are
      // not members.
      const numbers = [at, at + 1, ...[2, 3, 4].map((further) => viewers.length + at + further)];
      const some = numbers.flatMap((number) => persons[number] ?? []);
      return [
        { ...viewerScope, target: organization, ends },
        ...some.map((id) => ({
          ...viewerScope,
          target: { entityTypeId: ENTITY_TYPES.person, entityId: id },
          ends: new Set(id === viewer.personId ? [] : [id]),
        })),
      ];
    }),
  );
}

class Rollback extends Error {}

/** Runs `work` with a graph in the database, and then removes the graph. */
async function withGraph(graph: Graph, work: (db: Db, built: BuiltGraph) => Promise<void>): Promise<void> {
  const transaction = database.db.transaction().execute(async (db) => {
    await work(db, await build(db, graph));
    throw new Rollback();
  });
  await transaction.catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error;
  });
}

const MOST = 1000;

/** Returns chains in the form of the reference: as lists of persons with the ties between them. */
function asReference({ chains, ground }: FoundChains): ReferenceChain[] {
  return chains.map((chain) => ({
    persons: [ground.viewer, ...chain.members, chain.end],
    links: linksOf(chain, ground)
      .slice(1)
      .map(({ strength, connectedOn }) => ({
        strength: strength?.id ?? 0,
        connectedOn: connectedOn === null ? null : new Date(connectedOn * 1000).toISOString().slice(0, 10),
      })),
  }));
}

/**
 * For each number of people between the two ends, the number of questions whose shortest chain has that many
 * people in between. The key "none" counts the questions without a chain.
 */
const answered = new Map<number | 'none', number>();

function tally([first]: readonly ReferenceChain[]): void {
  const between = first ? first.persons.length - 2 : 'none';
  answered.set(between, (answered.get(between) ?? 0) + 1);
}

test(
  'Chains and introductions equal those of the reference, in the same order, in all scopes of two viewers',
  async () => {
    const property = fc.asyncProperty(graphs, (graph) =>
      withGraph(graph, async (db, built) => {
        for (const { viewer, scope, target, ends } of casesOf(built)) {
          const question = {
            viewer: viewer.personId,
            visible: built.visibleTo(viewer, scope),
            members: built.membersSeenBy(viewer, scope),
            ends,
          };
          const app = { db, search: sqlSearch(db) };
          const chains = await searchChains(groundIn(app, { viewer, scope }, target));
          const expected = referenceChains(built.world, question);
          expect(asReference(chains)).toEqual(expected.slice(0, MOST));
          tally(expected);
          if (target.entityTypeId === ENTITY_TYPES.person) continue;
          const people = await searchChainsByEnd(groundIn(app, { viewer, scope }, target));
          expect(asReference(people)).toEqual(referenceIntroductions(built.world, question).slice(0, MOST));
        }
      }),
    );
    const numRuns = proofRuns({ usual: 50, full: 600 });
    await fc.assert(property, { numRuns, seed: proofNumber(3) });
    expect([...answered.values()].reduce((sum, count) => sum + count)).toBeGreaterThan(numRuns * 15);
    expect(new Set(answered.keys())).toEqual(new Set([0, 1, 2, 3, 'none']));
  },
  proofTime(),
);

test(
  'Contacts and strengths that are hidden from a viewer do not change the chains or their order',
  async () => {
    const property = fc.asyncProperty(graphs, (graph) =>
      withGraph(graph, async (db, built) => {
        for (const { viewer, scope, target } of casesOf(built).slice(0, 6)) {
          const visible = built.visibleTo(viewer, scope);
          const networks = visible.map(({ network }) => network);
          const ask = async (db: Db) =>
            asReference(
              await searchChains(groundIn({ db, search: sqlSearch(db) }, { viewer, scope }, target)),
            );
          const before = await ask(db);
          await sql`savepoint hidden`.execute(db);
          // Deletes the hidden contacts, except those that stand for the viewer: they decide which members'
          // profiles the viewer sees.
          await sql`
          delete from network_contact where person_id <> ${viewer.personId} and (network_id, person_id) not in (
            select * from unnest(${networks}::bigint[], ${visible.map(({ person }) => person)}::bigint[]))`.execute(
            db,
          );
          await sql`
          delete from relationship where user_id not in (select user_id from network where id = any(${networks}::bigint[]))`.execute(
            db,
          );
          expect(await ask(db)).toEqual(before);
          await sql`rollback to savepoint hidden`.execute(db);
        }
      }),
    );
    await fc.assert(property, { numRuns: proofRuns({ usual: 25, full: 400 }) });
  },
  proofTime(),
);
