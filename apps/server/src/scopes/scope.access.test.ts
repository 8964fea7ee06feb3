import { expect, test } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { mayReadScope } from './scope.access.ts';

const member: Viewer = { userId: 1, personId: 1, isAdmin: false, networkId: 7, collectiveIds: [9] };
const admin: Viewer = { ...member, isAdmin: true };

test.each([
  ['A member may read their own network', member, { kind: 'network', networkId: 7 }, true],
  ['A member may not read another member’s network', member, { kind: 'network', networkId: 8 }, false],
  ['An administrator may not read a member’s network', admin, { kind: 'network', networkId: 8 }, false],
  ['A member may not read the scope of everyone', member, { kind: 'admin' }, false],
  ['An administrator may read the scope of everyone', admin, { kind: 'admin' }, true],
  ['A collaborator may read the collective', member, { kind: 'collective', collectiveId: 9 }, true],
  ['A member may not read a collective of others', member, { kind: 'collective', collectiveId: 10 }, false],
  [
    'An administrator may not read a collective of others',
    admin,
    { kind: 'collective', collectiveId: 10 },
    false,
  ],
] as const)('%s', (...[, viewer, scope, may]) => {
  expect(mayReadScope(viewer, scope)).toBe(may);
});
