import { accountApi } from '@kithline/contract/accounts.ts';
import type { PersonProfile } from '@kithline/contract/people.ts';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import type { Serve } from '../platform/http/serve.ts';
import type { Db } from '../tables.ts';
import { changePassword } from './change-password.ts';
import { cancelUsername, readLoginEmail, requestUsername, resendUsername } from './change-username.ts';
import { confirmUsername } from './confirm-username.ts';
import type { OnProven } from './end-access.ts';
import { forgetInBrowser, sessionTokenOf, setSessionCookies } from './session-cookies.ts';
import { placeOf } from './session-place.ts';
import { endSession } from './sessions.ts';
import { undoUsername } from './undo-username.ts';

/**
 * Reads a person's profile as the viewer may see it. The code in `accounts` cannot import from `people`, so
 * the app provides this function.
 */
export type ReadProfile = (db: Db, personId: number, viewer: Viewer) => Promise<PersonProfile>;

export interface OwnAccountParts {
  readonly readProfile: ReadProfile;
  readonly onProven: OnProven;
  readonly onLoginEmail: (db: Db, userId: number) => Promise<void>;
}

export function ownAccountRoutes(
  serve: Serve<Viewer>,
  app: AppContext,
  { readProfile, onProven, onLoginEmail }: OwnAccountParts,
): void {
  const { publicUrl } = app.config;
  const tokenOf = (request: FastifyRequest) => sessionTokenOf(request, publicUrl) ?? '';

  serve(accountApi.read, async ({ viewer }) => ({
    ...(await readLoginEmail(app, viewer)),
    profile: await readProfile(app.db, viewer.personId, viewer),
  }));
  serve(accountApi.changeUsername, ({ viewer, body, request }) =>
    requestUsername(app, viewer, {
      ...body,
      token: tokenOf(request),
      place: placeOf(request),
    }),
  );
  serve(accountApi.resendUsername, ({ viewer, request }) => resendUsername(app, viewer, tokenOf(request)));
  serve(accountApi.cancelUsername, ({ viewer, request }) => cancelUsername(app, viewer, tokenOf(request)));
  serve(accountApi.confirmUsername, ({ viewer, body: { code }, request }) =>
    confirmUsername(app, {
      code,
      viewer,
      token: tokenOf(request),
      place: placeOf(request),
      onProven,
      onLoginEmail,
    }),
  );
  serve(accountApi.undoUsername, async ({ body, request, reply }) => {
    const undone = await undoUsername(app, { ...body, place: placeOf(request) }, onProven);
    // Next, the page sets a new password. Only a visitor can do that, so the browser's session ends here.
    const token = sessionTokenOf(request, publicUrl);
    if (token) await endSession(app.db, token);
    forgetInBrowser(reply, publicUrl);
    return undone;
  });
  serve(accountApi.changePassword, async ({ viewer, body, request, reply }) => {
    const change = { ...body, token: tokenOf(request), place: placeOf(request) };
    setSessionCookies(reply, { token: await changePassword(app, viewer, change) }, publicUrl);
  });
}
