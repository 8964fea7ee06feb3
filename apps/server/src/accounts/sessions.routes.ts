import { sessionsApi } from '@kithline/contract/sessions.ts';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import { endOwnOtherSessions, endOwnSession, listSessions } from './own-sessions.ts';
import { proveByPassword, readProof } from './proofs.ts';
import { forgetInBrowser, sessionTokenOf } from './session-cookies.ts';
import { placeOf } from './session-place.ts';

export function sessionRoutes(serve: Serve<Viewer>, app: AppContext): void {
  const { publicUrl } = app.config;
  const tokenOf = (request: FastifyRequest) => sessionTokenOf(request, publicUrl) ?? '';

  serve(sessionsApi.list, ({ viewer, request }) => listSessions(app, viewer, tokenOf(request)));
  serve(sessionsApi.end, async ({ viewer, params: { id }, request, reply }) => {
    const wasCurrent = await endOwnSession(app, viewer, {
      id,
      token: tokenOf(request),
      place: placeOf(request),
    });
    if (wasCurrent) forgetInBrowser(reply, publicUrl);
  });
  serve(sessionsApi.endOthers, ({ viewer, request }) =>
    endOwnOtherSessions(app, viewer, { token: tokenOf(request), place: placeOf(request) }),
  );
  serve(sessionsApi.readProof, ({ request }) => readProof(app, tokenOf(request)));
  serve(sessionsApi.prove, ({ viewer, body: { password }, request }) =>
    proveByPassword(app, viewer, { token: tokenOf(request), password, place: placeOf(request) }),
  );
}
