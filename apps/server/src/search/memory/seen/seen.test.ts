import { expect, it } from 'vitest';
import type { EngineScope } from '../ask/asked.ts';
import { Keeper } from '../columns/keeper.ts';
import { sortedIds } from '../columns/sorted-ids.ts';
import { personOf, Seen } from './seen.ts';
import type { PersonRows } from '../columns/rows.ts';

const [ANAS, BOBS, COLLECTIVE] = [10, 20, 30];
const [ANA, BOB, CEM, DEA] = [1, 2, 3, 4];

/** Two members share their networks with a collective. Both leave out the same person. */
function columnsOfTwo() {
  const keeper = new Keeper();
  keeper.setNetwork(ANAS, { id: ANAS, ownerId: ANA, day: 1, endedOn: 1, importId: 1 });
  keeper.setNetwork(BOBS, { id: BOBS, ownerId: BOB, day: 1, endedOn: 1, importId: 2 });
  const leftOut = [ANAS, BOBS].map((networkId) => ({ networkId, personId: DEA }));
  keeper.setCollective(COLLECTIVE, {
    id: COLLECTIVE,
    networkIds: [ANAS, BOBS],
    belonging: [ANA, BOB],
    leftOut,
  });
  return keeper.publish();
}

function scopeWithDraft(personId: number, networkId: number, leftOut: readonly number[]): EngineScope {
  return {
    viewer: { personId, networkId, collectiveIds: [COLLECTIVE] },
    scope: { kind: 'collective', id: COLLECTIVE },
    draft: { networkId, leftOut: sortedIds(leftOut) },
  };
}

it('Two members whose drafts leave out the same person share no cached answer', () => {
  const columns = columnsOfTwo();
  const [anas, bobs] = [
    new Seen(columns, scopeWithDraft(ANA, ANAS, [CEM])),
    new Seen(columns, scopeWithDraft(BOB, BOBS, [CEM])),
  ];
  expect(anas.key).not.toBe(bobs.key);
  expect(new Seen(columns, scopeWithDraft(ANA, ANAS, [CEM])).key).toBe(anas.key);
});

it('A withheld share is seen neither in its collective nor in the scope of the viewer’s network, and it changes the cache key', () => {
  const columns = columnsOfTwo();
  const asked = (kind: 'collective' | 'network', withheld: EngineScope['withheld'] = []) =>
    new Seen(columns, {
      viewer: { personId: CEM, networkId: 0, collectiveIds: [COLLECTIVE] },
      scope: { kind, id: kind === 'collective' ? COLLECTIVE : 0 },
      draft: null,
      withheld,
    });
  for (const kind of ['collective', 'network'] as const) {
    const all = asked(kind);
    const some = asked(kind, [{ collectiveId: COLLECTIVE, networkId: BOBS }]);
    expect([0, 1].map((network) => [all, some].map((seen) => seen.seesNetwork(network)))).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(some.key).not.toBe(all.key);
    const elsewhere = asked(kind, [{ collectiveId: COLLECTIVE + 1, networkId: BOBS }]);
    expect(elsewhere.seesNetwork(1)).toBe(true);
  }
});

it('After a member leaves a collective, no cached answer from before is used for the member', () => {
  const keeper = new Keeper();
  const [A, B] = [31, 32];
  keeper.setNetwork(ANAS, { id: ANAS, ownerId: ANA, day: 1, endedOn: 1, importId: 1 });
  keeper.setNetwork(BOBS, { id: BOBS, ownerId: BOB, day: 1, endedOn: 1, importId: 2 });
  const shareOf = (id: number, personIds: readonly number[]) =>
    keeper.setCollective(id, {
      id,
      networkIds: [ANAS],
      belonging: [ANA, BOB],
      leftOut: personIds.map((personId) => ({ networkId: ANAS, personId })),
    });
  // Collective B leaves out more people than collective A, so the member sees fewer people after leaving A.
  shareOf(A, [CEM]);
  shareOf(B, [CEM, DEA]);
  const columns = keeper.publish();
  const viewerScope = (collectiveIds: readonly number[]): EngineScope => ({
    viewer: { personId: BOB, networkId: BOBS, collectiveIds },
    scope: { kind: 'network', id: BOBS },
    draft: null,
  });
  expect(new Seen(columns, viewerScope([A, B])).key).not.toBe(new Seen(columns, viewerScope([B])).key);
});

const aPerson = (id: number): PersonRows => ({
  id,
  common: {
    nameKey: `person ${id}`,
    preferredKey: null,
    lastKey: `${id}`,
    words: null,
    more: null,
    placeId: null,
    nameSource: 'sample',
    isStated: true,
  },
  profile: null,
  isMember: false,
  contacts: [],
  formerNames: [],
  stated: [],
  roles: [],
  studies: [],
  items: [],
  supports: [],
});

it('A version goes on finding its persons while later versions are written', () => {
  const keeper = new Keeper();
  for (let id = 1; id <= 20; id++) keeper.setPerson(aPerson(id));
  keeper.sort();
  const before = keeper.publish();
  for (let id = 1; id <= 10; id++) keeper.setPerson(aPerson(id));
  keeper.removePerson(11);
  const after = keeper.publish();
  // Sets so many persons that the columns grow. The first 20 were set before.
  for (let id = 1; id <= 500; id++) keeper.setPerson(aPerson(id));
  for (let id = 1; id <= 20; id++) {
    expect(before.persons.id[personOf(before, id)]).toBe(id);
    if (id !== 11) expect(after.persons.id[personOf(after, id)]).toBe(id);
  }
  expect(personOf(after, 11)).toBe(-1);
  expect(personOf(before, 21)).toBe(-1);
});
