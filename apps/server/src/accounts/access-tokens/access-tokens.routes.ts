import { accessTokensApi } from '@kithline/contract/access-tokens.ts';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../viewer.ts';
import { requireProof } from '../proofs.ts';
import { sessionTokenOf } from '../session-cookies.ts';
import { placeOf } from '../session-place.ts';
import { listTokens, makeToken, readCurrentToken, revokeToken } from './access-tokens.ts';

export function accessTokenRoutes(serve: Serve<Viewer>, app: AppContext): void {
  const memberSession = ({ viewer, request }: { viewer: Viewer; request: FastifyRequest }) => ({
    viewer,
    token: sessionTokenOf(request, app.config.publicUrl) ?? '',
    place: placeOf(request),
  });

  serve(accessTokensApi.list, ({ viewer }) => listTokens(app, viewer));
  serve(accessTokensApi.make, async (call) => {
    const session = memberSession(call);
    await requireProof(app, session.token);
    return makeToken(app, session, call.body);
  });
  serve(accessTokensApi.revoke, (call) => revokeToken(app, memberSession(call), call.params.id));
  serve(accessTokensApi.current, ({ viewer }) => readCurrentToken(app, viewer));
}
