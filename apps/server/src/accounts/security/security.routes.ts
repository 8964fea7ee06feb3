import { securityEventsApi } from '@kithline/contract/security-events.ts';
import type { AppContext } from '../../app-context.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../viewer.ts';
import type { OnProven } from '../end-access.ts';
import { requireProof } from '../proofs.ts';
import { clearHalfwayCookie } from '../second-factors/sign-in-cookies.ts';
import { forgetInBrowser, sessionTokenOf } from '../session-cookies.ts';
import { placeOf } from '../session-place.ts';
import { listSecurityEvents } from './list-security-events.ts';
import { secureAccount } from './secure-account.ts';

export function securityRoutes(serve: Serve<Viewer>, app: AppContext, onProven: OnProven): void {
  serve(securityEventsApi.list, ({ viewer, query }) => listSecurityEvents(app, viewer, query));
  serve(securityEventsApi.secureAccount, async ({ viewer, request, reply }) => {
    const token = sessionTokenOf(request, app.config.publicUrl) ?? '';
    await requireProof(app, token);
    await secureAccount(app, viewer, { token, place: placeOf(request), onProven });
    forgetInBrowser(reply, app.config.publicUrl);
    clearHalfwayCookie(reply, app.config.publicUrl);
  });
}
