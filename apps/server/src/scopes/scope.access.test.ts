import { expect, test } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { mayReadScope } from './scope.access.ts';

const member: Viewer = { userId: 1, personId: 1, isAdmin: false, networkId: 7, collectiveIds: [9] };
const admin: Viewer = { ...member, isAdmin: true };

test.each([
  ['a member reads their own network', member, { kind: 'network', networkId: 7 }, true],
  ['a member reads another member’s network', member, { kind: 'network', networkId: 8 }, false],
  ['an administrator reads a member’s network', admin, { kind: 'network', networkId: 8 }, false],
  ['a member reads everyone', member, { kind: 'admin' }, false],
  ['an administrator reads everyone', admin, { kind: 'admin' }, true],
  ['a collaborator reads the collective', member, { kind: 'collective', collectiveId: 9 }, true],
  ['a member reads a collective of others', member, { kind: 'collective', collectiveId: 10 }, false],
  ['an administrator reads a collective of others', admin, { kind: 'collective', collectiveId: 10 }, false],
] as const)('The rule of scopes decides whether %s (%#)', (...[, viewer, scope, may]) => {
  expect(mayReadScope(viewer, scope)).toBe(may);
});
