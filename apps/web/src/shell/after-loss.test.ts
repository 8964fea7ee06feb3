import type { Client } from '@kithline/contract/clients.ts';
import { describe, expect, it } from 'vitest';
import { encodeOverlay } from '../lib/overlay-state.ts';
import { addressAfterLoss, neighbourOf } from './after-loss.ts';

const MERIDIAN = 1;
const owner = { id: 5, name: 'Inês Carvalho', profilePicture: null };

/** Returns a client with collectives of these names. If its id is 1, their ids are 10, 11 and so on. */
function clientWith(id: number, names: readonly string[]): Client {
  const collectives = names.map((name, index) => ({ id: id * 10 + index, name }));
  const rest = { profilePicture: null, description: null, isOwner: false, createdOn: 0, owner };
  return { id, name: `Client ${id}`, collectives, ...rest };
}

describe('The neighbour of a lost collective', () => {
  const before = [
    clientWith(2, ['Climate 2']),
    clientWith(MERIDIAN, ['Advisors', 'Climate', 'Health', 'Nordic']),
  ];
  /** Returns the name of the neighbour of Climate when only these collectives are left. */
  function neighbour(...left: string[]): string | null {
    const all = before[1]?.collectives ?? [];
    const collectives = all.filter(({ name }) => left.includes(name));
    const now = [clientWith(2, ['Climate 2']), { ...clientWith(MERIDIAN, []), collectives }];
    const id = neighbourOf({ id: 11, name: 'Climate', clientId: MERIDIAN }, { before, now });
    return all.find((one) => one.id === id)?.name ?? null;
  }

  it('is the next collective in the list', () => {
    expect(neighbour('Advisors', 'Health', 'Nordic')).toBe('Health');
  });

  it('is the next remaining collective if several are lost at once', () => {
    expect(neighbour('Advisors', 'Nordic')).toBe('Nordic');
  });

  it('is the nearest collective before the lost one if none after it is left', () => {
    expect(neighbour('Advisors')).toBe('Advisors');
  });

  it('does not exist if the client has no other collective', () => {
    expect(neighbour()).toBeNull();
  });

  it('is not the lost collective, even if the current list still contains it', () => {
    expect(neighbour('Advisors', 'Climate', 'Health')).toBe('Health');
  });

  it("follows the order of the list, regardless of the server's collation", () => {
    const listed = [clientWith(MERIDIAN, ['zebra', 'Ähre', 'Apfel'])];
    expect(neighbourOf({ id: 11, name: 'Ähre', clientId: MERIDIAN }, { before: listed, now: listed })).toBe(
      12,
    );
  });

  it('can be a new collective, if no collective of the earlier list is left', () => {
    const now = [{ ...clientWith(MERIDIAN, []), collectives: [{ id: 77, name: 'New' }] }];
    expect(neighbourOf({ id: 11, name: 'Climate', clientId: MERIDIAN }, { before, now })).toBe(77);
  });

  it('is found by name if the earlier list is unknown or does not contain the lost collective', () => {
    const now = [clientWith(MERIDIAN, ['Advisors', 'Health'])];
    const lost = { id: 99, clientId: MERIDIAN };
    expect(neighbourOf({ ...lost, name: 'Climate' }, { before: [], now })).toBe(11);
    expect(neighbourOf({ ...lost, name: 'Trustees' }, { before: now, now })).toBe(11);
    expect(neighbourOf({ ...lost, name: 'Aachen' }, { before: now, now })).toBe(10);
  });

  it('does not exist if the client is no longer listed', () => {
    expect(
      neighbourOf(
        { id: 11, name: 'Climate', clientId: MERIDIAN },
        { before, now: [clientWith(2, ['Other'])] },
      ),
    ).toBeNull();
  });
});

describe('A member who loses a collective', () => {
  const LOST = 7;
  const settings = (id: number) => encodeOverlay({ open: true, type: 'collective', id, nav: 0 });
  const at = (pathname: string, hash = '', searchStr = '') => ({ pathname, hash, searchStr });

  it.each<
    [what: string, input: [here: ReturnType<typeof at>, neighbour: number | null], address: string | null]
  >([
    ['is led from its landing page to its neighbour', [at('/collectives/7'), 8], '/collectives/8'],
    [
      'is led from its lists to its neighbour',
      [at('/collectives/7/directory/people', '', '?page=2'), 8],
      '/collectives/8',
    ],
    ['is led home if it has no neighbour', [at('/collectives/7/directory/organizations/4'), null], '/'],
    [
      'is led from its page to its neighbour, and its overlay closes',
      [at('/collectives/7', settings(LOST)), 8],
      '/collectives/8',
    ],
    [
      'sees its overlay close, but stays on a page that is not about a collective',
      [at('/people', settings(LOST), '?page=2'), 8],
      '/people?page=2',
    ],
    [
      'sees its overlay close, but stays in another collective',
      [at('/collectives/8', settings(LOST)), 8],
      '/collectives/8',
    ],
    ['keeps the overlay of another collective', [at('/people', settings(8)), 8], null],
    ['keeps the account overlay', [at('/', encodeOverlay({ open: true, type: 'account', nav: 2 })), 8], null],
    ['stays on the pages of another collective', [at('/collectives/77'), 8], null],
    ['stays on the dashboard', [at('/dashboard/invites'), null], null],
  ])('%s', (_what, [here, neighbour], address) => {
    expect(addressAfterLoss(here, LOST, neighbour)).toBe(address);
  });
});
