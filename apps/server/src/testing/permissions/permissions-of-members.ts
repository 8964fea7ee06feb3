import { clientsApi } from '@kithline/contract/clients.ts';
import { membersApi } from '@kithline/contract/members.ts';
import { secondFactorRulesApi } from '@kithline/contract/second-factors.ts';
import { ADMINISTRATORS, may, type Permission, withStatus } from './permission.ts';
import type { World } from './world.ts';

const other = ({ spareUserId }: World) => ({ params: { id: spareUserId } });

export const MEMBERS: readonly Permission[] = [
  may(membersApi.list, ADMINISTRATORS, { input: () => ({ query: {} }) }),
  may(membersApi.change, ADMINISTRATORS, {
    input: (world) => ({ ...other(world), body: { suspended: true } }),
  }),
  may(membersApi.sendReset, withStatus(ADMINISTRATORS, 204), { input: other }),
  may(membersApi.endSessions, withStatus(ADMINISTRATORS, 204), { input: other }),
  may(secondFactorRulesApi.read, ADMINISTRATORS),
  may(secondFactorRulesApi.change, ADMINISTRATORS, {
    input: () => ({ body: { requiredOf: 'nobody' as const } }),
  }),
  may(secondFactorRulesApi.reset, withStatus(ADMINISTRATORS, 204), { input: other }),
  may(clientsApi.handOver, ADMINISTRATORS, {
    input: ({ clientId, memberUserId }) => ({ params: { id: clientId }, body: { userId: memberUserId } }),
  }),
];
