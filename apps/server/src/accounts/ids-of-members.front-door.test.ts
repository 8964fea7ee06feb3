import { afterAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { aCollective, aMember } from '../testing/factories.ts';
import { testApp } from '../testing/test-app.ts';

/** With many fewer members, their ids could be in ascending order by chance. */
const MEMBERS = 24;

const app = await testApp();
afterAll(() => app.stop());

const members: Viewer[] = [];
for (let index = 0; index < MEMBERS; index += 1) members.push(await aMember(app.database.db));

const userIds = members.map(({ userId }) => userId);
const networkIds = members.map(({ networkId }) => networkId);

describe.each([
  ['users', userIds],
  ['networks', networkIds],
])('The ids of %s', (_, ids) => {
  it('are different, and do not reveal who joined first', () => {
    expect(new Set(ids).size).toBe(MEMBERS);
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b));
  });

  it('are spread over billions, and do not reveal how many members there are', () => {
    expect(Math.max(...ids) - Math.min(...ids)).toBeGreaterThan(2 ** 30);
  });
});

it('The difference between the id of a network and that of its user is not the same for any two members', () => {
  const differences = members.map(({ userId, networkId }) => networkId - userId);
  expect(new Set(differences).size).toBe(MEMBERS);
});

it('The id of a collective is greater than every id of a user, and is not the id of a network', async () => {
  const [owner] = members;
  if (owner === undefined) throw new Error('There is no member.');
  const { id } = await aCollective(app.database.db, { owner });
  // All ids of users are less than this number (migration 0050).
  expect(id).toBeGreaterThanOrEqual(2 ** 34);
  expect(networkIds).not.toContain(id);
});
