import { membersApi } from '@kithline/contract/members.ts';
import type { House } from '../../house.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../viewer.ts';
import { changeMember } from './change-member.ts';
import { listMembers } from './list-members.ts';
import { endSessionsOfMember, sendResetTo } from './reach-member.ts';

export function memberRoutes(serve: Serve<Viewer>, house: House): void {
  serve(membersApi.list, ({ query }) => listMembers(house, query));
  serve(membersApi.change, ({ viewer, params, body }) => changeMember(house, viewer, { ...params, ...body }));
  serve(membersApi.sendReset, ({ viewer, params }) => sendResetTo(house, viewer, params.id));
  serve(membersApi.endSessions, ({ viewer, params }) => endSessionsOfMember(house, viewer, params.id));
}
