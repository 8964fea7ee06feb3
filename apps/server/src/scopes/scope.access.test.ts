import { expect, test } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { mayReadScope } from './scope.access.ts';

const member: Viewer = { userId: 1, personId: 1, isAdmin: false, networkId: 7, collectiveIds: [9] };
const admin: Viewer = { ...member, isAdmin: true };

test.each([
  ['a member the own network', member, { kind: 'network', networkId: 7 }, true],
  ['a member the network of another', member, { kind: 'network', networkId: 8 }, false],
  ['an administrator the network of another', admin, { kind: 'network', networkId: 8 }, false],
  ['a member everything', member, { kind: 'admin' }, false],
  ['an administrator everything', admin, { kind: 'admin' }, true],
  ['a collaborator the collective', member, { kind: 'collective', collectiveId: 9 }, true],
  ['a member the collective of others', member, { kind: 'collective', collectiveId: 10 }, false],
  ['an administrator the collective of others', admin, { kind: 'collective', collectiveId: 10 }, false],
] as const)('%s: %#', (...[, viewer, scope, may]) => {
  expect(mayReadScope(viewer, scope)).toBe(may);
});
