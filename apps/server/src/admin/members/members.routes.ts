import { accessTokenRulesApi } from '@kithline/contract/access-tokens.ts';
import { MembersExportQuery, membersApi, membersFilePath } from '@kithline/contract/members.ts';
import { secondFactorRulesApi } from '@kithline/contract/second-factors.ts';
import type { FastifyRequest } from 'fastify';
import { requireProof } from '../../accounts/proofs.ts';
import { sessionTokenOf } from '../../accounts/session-cookies.ts';
import { placeOf } from '../../accounts/session-place.ts';
import type { AppContext } from '../../app-context.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../viewer.ts';
import { type FileFrame, serveFile } from '../serve-file.ts';
import {
  changeAccessTokenRule,
  listTokensOfMember,
  readAccessTokenRule,
  revokeTokenOfMember,
} from './access-token-rule.ts';
import { changeMember } from './change-member.ts';
import { exportMembers, listMembers } from './list-members.ts';
import { membersFile } from './members-file.ts';
import { endSessionsOfMember, resetSecondFactorsOf, sendResetTo } from './reach-member.ts';
import { changeSecondFactorRule, readSecondFactorRule } from './second-factor-rule.ts';

export function memberRoutes(serve: Serve<Viewer>, app: AppContext): void {
  const tokenOf = (request: FastifyRequest) => sessionTokenOf(request, app.config.publicUrl) ?? '';
  const sessionAndPlace = (request: FastifyRequest) => ({ token: tokenOf(request), place: placeOf(request) });
  const requireProofOf = (request: FastifyRequest) => requireProof(app, tokenOf(request));

  serve(membersApi.list, ({ query }) => listMembers(app, query));
  serve(membersApi.change, async ({ viewer, params, body, request }) => {
    if (body.isAdmin === true) await requireProofOf(request);
    return changeMember(app, viewer, { ...params, ...body, ...sessionAndPlace(request) });
  });
  serve(membersApi.sendReset, ({ viewer, params, request }) =>
    sendResetTo(app, viewer, { userId: params.id, ...sessionAndPlace(request) }),
  );
  serve(secondFactorRulesApi.read, () => readSecondFactorRule(app.db));
  serve(secondFactorRulesApi.change, async ({ viewer, body, request }) => {
    await requireProofOf(request);
    return changeSecondFactorRule(app, viewer, { ...body, token: tokenOf(request) });
  });
  serve(secondFactorRulesApi.reset, async ({ viewer, params, request }) => {
    await requireProofOf(request);
    return resetSecondFactorsOf(app, viewer, { userId: params.id, ...sessionAndPlace(request) });
  });
  serve(accessTokenRulesApi.read, () => readAccessTokenRule(app));
  serve(accessTokenRulesApi.change, async ({ viewer, body, request }) => {
    await requireProofOf(request);
    return changeAccessTokenRule(app, viewer, { ...body, token: tokenOf(request) });
  });
  serve(accessTokenRulesApi.ofMember, ({ params }) => listTokensOfMember(app, params.id));
  serve(accessTokenRulesApi.revokeOfMember, ({ viewer, params, request }) =>
    revokeTokenOfMember(app, viewer, {
      userId: params.id,
      tokenId: params.tokenId,
      ...sessionAndPlace(request),
    }),
  );
  serve(membersApi.endSessions, ({ viewer, params, request }) =>
    endSessionsOfMember(app, viewer, { userId: params.id, ...sessionAndPlace(request) }),
  );
}

export function memberFileRoutes(frame: FileFrame): void {
  serveFile(frame, {
    path: membersFilePath,
    name: 'kithline-members',
    what: 'members',
    query: MembersExportQuery,
    write: async (viewer, query) => membersFile(await exportMembers(frame.app, viewer, query)),
  });
}
