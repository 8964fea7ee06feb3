import { expect, it } from 'vitest';
import { aPerson } from '../testing/a-person.ts';
import { Ranks } from './ranks.ts';
import { Store } from './store.ts';
import { assertRows, writePerson } from './write-person.ts';

it('A column with more entries than its group has rows is refused', () => {
  const store = new Store();
  const ranks = new Ranks(() => new Uint8Array());
  for (const group of Object.values(store.groups.starts)) group.push(0);
  writePerson(store, aPerson(1, { networkId: 1, organizationId: 1, titleId: 1 }), ranks);
  expect(() => assertRows(store)).not.toThrow();
  store.groups.contacts.network.push(0);
  expect(() => assertRows(store)).toThrow('contacts.network has 2 entries of 1.');
});
