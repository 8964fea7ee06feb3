import { expect, test } from 'vitest';
import { Answers } from '../ask/answers.ts';
import { Keeper } from '../columns/keeper.ts';
import { aPerson } from '../testing/a-person.ts';

const [OWN, HIDDEN] = [1, 2];
const NO_NAME = { nameKey: null, preferredKey: null, lastKey: '', words: null, more: null } as const;
const NAME = { ...NO_NAME, nameKey: 'ana silva', lastKey: 'silva' } as const;

/** Whether the words are the name of a person whose name in the viewer's own file is `name`. */
function isPerson(words: readonly string[], name: typeof NO_NAME | typeof NAME): boolean {
  const keeper = new Keeper();
  for (const id of [OWN, HIDDEN]) keeper.setNetwork(id, { id, ownerId: id, day: 1, endedOn: 1, importId: 1 });
  const contact = { isNameless: false, connectedOn: null };
  keeper.setPerson({
    ...aPerson(7, { networkId: OWN, organizationId: 1, titleId: 1 }),
    common: { ...NO_NAME, placeId: null, nameSource: null, isStated: false },
    contacts: [
      { ...name, ...contact, networkId: OWN },
      { ...NAME, ...contact, networkId: HIDDEN },
    ],
  });
  keeper.sort();
  const viewer = { personId: 1, networkId: OWN, collectiveIds: [] };
  return new Answers(keeper.publish()).namesWithin(
    { viewer, scope: { kind: 'network', id: OWN }, draft: null },
    { words, mayBegin: words.map(() => true), length: words.length },
  ).isPerson;
}

test('A person is recognized by all words of the shown name, in any order; some of the words are not enough, and a hidden name is not recognized', () => {
  expect(isPerson(['silva', 'ana'], NAME)).toBe(true);
  expect(isPerson(['silva'], NAME)).toBe(false);
  expect(isPerson(['ana', 'silva'], NO_NAME)).toBe(false);
});
