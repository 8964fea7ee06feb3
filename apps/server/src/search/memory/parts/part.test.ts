import { expect, test } from 'vitest';
import type { EngineScope } from '../ask/asked.ts';
import { EVERYBODY } from '../ask/asked.ts';
import { Keeper } from '../columns/keeper.ts';
import { aPerson } from '../testing/a-person.ts';
import type { Published } from '../reading/follow-feed.ts';
import { Part } from './part.ts';

const EVERYONE: EngineScope = {
  viewer: { personId: 0, networkId: 0, collectiveIds: [] },
  scope: { kind: 'admin', id: 0 },
  draft: null,
};
const markAt = (xid: number) => ({ feed: 'one', snapshot: `${xid}:${xid}:` });
const instantAt = (xid: number) => ({ snapshot: String(xid), mark: markAt(xid) });

/** A part whose follower finds one more person at each even instant. */
function aPart() {
  const keeper = new Keeper();
  keeper.sort();
  let columns = keeper.publish();
  const followed: string[] = [];
  const part = new Part({
    follow: async (snapshot) => {
      followed.push(String(snapshot));
      const xid = Number(snapshot);
      if (xid % 2 === 0) {
        keeper.setPerson(aPerson(xid, { networkId: 1, organizationId: 1, titleId: 1 }));
        columns = keeper.publish();
      }
      const rest = { unread: [], isFromFile: false, isInFile: false, isWorn: false };
      return { columns, mark: markAt(xid), ...rest } satisfies Published;
    },
  });
  const countAt = (xid: number) => part.answer(markAt(xid), 'countPersons', [EVERYONE, EVERYBODY]);
  return { part, countAt, followed };
}

test('A part answers at a mark until the first question at a later mark', async () => {
  const { part, countAt } = aPart();
  expect(countAt(2)).toBeNull();
  await part.follow(instantAt(2));
  expect(countAt(2)).toEqual({ answer: 1 });
  await part.follow(instantAt(4));
  expect([countAt(2), countAt(4), countAt(2)]).toEqual([{ answer: 1 }, { answer: 2 }, null]);
});

test('Marks without a change between them stand for the same version', async () => {
  const { part, countAt } = aPart();
  await part.follow(instantAt(2));
  await part.follow(instantAt(3));
  expect([countAt(2), countAt(3), countAt(2)]).toEqual([{ answer: 1 }, { answer: 1 }, { answer: 1 }]);
});

test('A part does not go back to the earlier instant of another server', async () => {
  const { part, followed } = aPart();
  await part.follow(instantAt(4));
  expect(await part.follow(instantAt(2))).toMatchObject({ mark: markAt(4) });
  expect(followed).toEqual(['4']);
});
