import type { Client } from '@kithline/contract/clients.ts';
import { describe, expect, it } from 'vitest';
import { encodeOverlay } from '../lib/overlay-state.ts';
import { addressAfterLoss, neighbourOf } from './after-loss.ts';

const MERIDIAN = 1;
const owner = { id: 5, name: 'Inês Carvalho', profilePicture: null };

/** A client whose collectives have the ids 10, 11, ... in the order of the names. */
function clientWith(id: number, names: readonly string[]): Client {
  const collectives = names.map((name, index) => ({ id: id * 10 + index, name }));
  const rest = { profilePicture: null, description: null, isOwner: false, createdOn: 0, owner };
  return { id, name: `Client ${id}`, collectives, ...rest };
}

describe('The neighbour of a lost collective', () => {
  it.each<[what: string, given: [lost: string, left: string[]], neighbour: string | null]>([
    ['is the next by name', ['Climate', ['Advisors', 'Health', 'Nordic']], 'Health'],
    ['is the previous one where it was the last', ['Trustees', ['Advisors', 'Health']], 'Health'],
    ['is the next one where it was the first', ['Advisors', ['Climate', 'Health']], 'Climate'],
    ['is the only other one', ['Climate', ['Advisors']], 'Advisors'],
    ['is nobody where none is left', ['Climate', []], null],
    ['follows the alphabet, not capitals and accents', ['Élan', ['alpha', 'Fonds', 'echo']], 'Fonds'],
    ['may have the same name', ['Climate', ['Climate']], 'Climate'],
  ])('%s', (_what, [lost, left], neighbour) => {
    const client = clientWith(MERIDIAN, left);
    const id = neighbourOf({ id: 99, name: lost, clientId: MERIDIAN }, [
      clientWith(2, ['Climate 2']),
      client,
    ]);
    expect(client.collectives.find((one) => one.id === id)?.name ?? null).toBe(neighbour);
  });

  it('is the same while the list still holds the lost one', () => {
    const client = clientWith(MERIDIAN, ['Advisors', 'Climate', 'Health']);
    expect(neighbourOf({ id: 11, name: 'Climate', clientId: MERIDIAN }, [client])).toBe(12);
  });

  it('is nobody where the client is gone, too', () => {
    expect(
      neighbourOf({ id: 11, name: 'Climate', clientId: MERIDIAN }, [clientWith(2, ['Other'])]),
    ).toBeNull();
  });
});

describe('The address after a loss', () => {
  const LOST = 7;
  const settings = (id: number) => encodeOverlay({ open: true, type: 'collective', id, nav: 0 });
  const at = (pathname: string, hash = '', searchStr = '') => ({ pathname, hash, searchStr });

  it.each<
    [what: string, given: [here: ReturnType<typeof at>, neighbour: number | null], address: string | null]
  >([
    ['leads from its home to the neighbour', [at('/collectives/7'), 8], '/collectives/8'],
    ['leads from its lists', [at('/collectives/7/directory/people', '', '?page=2'), 8], '/collectives/8'],
    ['leads home without a neighbour', [at('/collectives/7/directory/organizations/4'), null], '/'],
    ['leads away under its overlay', [at('/collectives/7', settings(LOST)), 8], '/collectives/8'],
    ['drops its overlay elsewhere', [at('/people', settings(LOST), '?page=2'), 8], '/people?page=2'],
    ['drops its overlay in another one', [at('/collectives/8', settings(LOST)), 8], '/collectives/8'],
    ['keeps another overlay', [at('/people', settings(8)), 8], null],
    ['keeps the account overlay', [at('/', encodeOverlay({ open: true, type: 'account', nav: 2 })), 8], null],
    ['keeps the pages of others', [at('/collectives/77'), 8], null],
    ['keeps the dashboard', [at('/dashboard/invites'), null], null],
  ])('%s', (_what, [here, neighbour], address) => {
    expect(addressAfterLoss(here, LOST, neighbour)).toBe(address);
  });
});
