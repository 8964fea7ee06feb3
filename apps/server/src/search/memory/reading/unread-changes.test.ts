import { expect, test } from 'vitest';
import type { EngineScope } from '../ask/asked.ts';
import { Keeper } from '../columns/keeper.ts';
import { concerns, UnreadChanges } from './unread-changes.ts';

const [ANAS, BOBS, CEMS] = [10, 20, 30];
const [SHARED, OTHER] = [40, 50];

function columns() {
  const keeper = new Keeper();
  for (const [nth, id] of [ANAS, BOBS, CEMS].entries())
    keeper.setNetwork(id, { id, ownerId: nth + 1, day: 1, endedOn: 1, importId: nth });
  keeper.setCollective(SHARED, { id: SHARED, networkIds: [ANAS], belonging: [1, 2], leftOut: [] });
  keeper.setCollective(OTHER, { id: OTHER, networkIds: [CEMS], belonging: [3], leftOut: [] });
  return keeper.publish();
}

const change = (networks: readonly number[]) => ({ transaction: '7', networks, mayBeLate: true });
const inOwnNetwork = (networkId: number, collectiveIds: number[] = []) => ({
  viewer: { personId: 1, networkId, collectiveIds },
  scope: { kind: 'network', id: networkId } as const,
});
const inScope = (networkId: number, scope: EngineScope['scope']) => ({ ...inOwnNetwork(networkId), scope });

test('A new file of a network concerns the owner, everybody who sees the network through a collective, and viewers in the scope of everyone', () => {
  const isConcerned = (viewerScope: Pick<EngineScope, 'viewer' | 'scope'>) =>
    concerns(change([ANAS]), viewerScope, columns());
  expect(isConcerned(inOwnNetwork(ANAS))).toBe(true);
  expect(isConcerned(inOwnNetwork(BOBS, [SHARED]))).toBe(true);
  expect(isConcerned(inOwnNetwork(BOBS))).toBe(false);
  expect(isConcerned(inOwnNetwork(CEMS, [OTHER]))).toBe(false);
  expect(isConcerned(inScope(BOBS, { kind: 'collective', id: SHARED }))).toBe(true);
  expect(isConcerned(inScope(BOBS, { kind: 'collective', id: OTHER }))).toBe(false);
  expect(isConcerned(inScope(BOBS, { kind: 'admin', id: 0 }))).toBe(true);
});

test('A change without a network concerns everybody', () => {
  expect(concerns(change([]), inOwnNetwork(CEMS), columns())).toBe(true);
});

test('A change is unread until all of its persons were read, even if some were read for another change', () => {
  const unread = new UnreadChanges();
  unread.add(change([ANAS]), [1, 2, 3]);
  unread.add({ ...change([BOBS]), transaction: '8' }, [3, 4]);
  const unreadNow = () => unread.list().map(({ transaction }) => transaction);
  expect(unread.take(2)).toEqual([1, 2]);
  expect(unreadNow()).toEqual(['7', '8']);
  expect(unread.take(2)).toEqual([3]);
  expect([1, 2, 3, 4].map((id) => unread.has(id))).toEqual([false, false, false, true]);
  expect(unreadNow()).toEqual(['8']);
  unread.drop([4]);
  expect([unreadNow(), unread.take(2)]).toEqual([[], []]);
});

test('A new share is withheld by the unread changes of its network, and by no other unread change', () => {
  const unread = new UnreadChanges();
  unread.add(change([ANAS]), [1]);
  unread.add({ ...change([BOBS]), transaction: '8' }, [1]);
  const [bobs, cems] = [BOBS, CEMS].map((networkId) => ({ collectiveId: SHARED, networkId, memberIds: [1] }));
  unread.withhold([bobs!, cems!]);
  expect(unread.list().map(({ withheld }) => withheld)).toEqual([[], [bobs]]);
  unread.withhold([{ ...bobs!, memberIds: [1, 2] }]);
  expect(unread.list().map(({ withheld }) => withheld)).toEqual([[], [{ ...bobs!, memberIds: [1, 2] }]]);
});
