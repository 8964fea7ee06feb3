import { describe, expect, it } from 'vitest';
import type { NamesWithin } from '../../names-within.ts';
import { Answers } from '../ask/answers.ts';
import { Keeper } from '../columns/keeper.ts';
import { aPerson, anOrganization } from '../testing/a-person.ts';

const [OWN, OTHER] = [1, 2];
/** A word that is in more names than this is frequent. */
const MOST = 300;

/**
 * Returns the spans of `words` that occur in names of organizations. The viewer’s network contains `own`
 * organizations, and another network contains `hidden` organizations.
 */
function namesWithin(words: readonly string[], { own, hidden = 0 }: { own: number; hidden?: number }) {
  const keeper = new Keeper();
  for (const id of [OWN, OTHER]) keeper.setNetwork(id, { id, ownerId: id, day: 1, endedOn: 1, importId: 1 });
  keeper.setTitle({ id: 1, text: 'clerk', searched: null, roleTypeId: null, seniorityIds: [] });
  for (let id = 1; id <= own + hidden; id++) {
    keeper.setOrganization(id, anOrganization(id, id === 1 ? 'falcon' : `falcon works ${id}`));
    keeper.setPerson(aPerson(id, { networkId: id <= own ? OWN : OTHER, organizationId: id, titleId: 1 }));
  }
  keeper.sort();
  const viewer = { personId: 1, networkId: OWN, collectiveIds: [] };
  const found: NamesWithin = new Answers(keeper.publish()).namesWithin(
    { viewer, scope: { kind: 'network', id: OWN }, draft: null },
    { words, mayBegin: words.map(() => true), length: words.length },
  );
  return found.organizations.map(({ from, to, part, total }) => ({ from, to, part, total }));
}

describe('The names of organizations within a sentence', () => {
  it('are found by their first word, if few names of the scope have this word', () => {
    expect(namesWithin(['falcon'], { own: MOST })).toEqual([
      { from: 0, to: 1, part: 'whole', total: 1 },
      { from: 0, to: 1, part: 'beginning', total: MOST - 1 },
    ]);
  });

  it('are found by a frequent word only if it is the whole name, or together with the next word', () => {
    const own = MOST + 1;
    expect(namesWithin(['falcon'], { own })).toEqual([{ from: 0, to: 1, part: 'whole', total: 1 }]);
    expect(namesWithin(['falcon', 'works'], { own })).toContainEqual({
      from: 0,
      to: 2,
      part: 'beginning',
      total: MOST,
    });
  });

  it('do not depend on how many hidden names contain a word', () => {
    expect(namesWithin(['falcon'], { own: MOST, hidden: 1 })).toEqual(namesWithin(['falcon'], { own: MOST }));
  });

  it('are counted once, however often a word is repeated', () => {
    const repeated = namesWithin(
      Array.from({ length: 40 }, () => 'falcon'),
      { own: 3 },
    );
    expect(repeated).toEqual([
      { from: 0, to: 1, part: 'whole', total: 1 },
      { from: 0, to: 1, part: 'beginning', total: 2 },
    ]);
  });
});
