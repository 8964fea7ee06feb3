import { authApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import { SECOND_STEP_NEEDED } from '@kithline/contract/second-factors.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { networkOf } from '../platform/http/network-of.ts';
import type { Serve } from '../platform/http/serve.ts';
import { Failure } from '../platform/failure.ts';
import { readUser, signIn, signOut } from './accounts.ts';
import { giveEntry } from './enter-browser.ts';
import { rememberBrowser } from './known-browser.ts';
import type { OnProven } from './end-access.ts';
import { beginReset, checkReset, finishReset } from './password-reset.ts';
import { hasFactor } from './second-factors/has-second-factor.ts';
import { forgetInBrowser, sessionTokenOf } from './session-cookies.ts';
import { placeOf } from './session-place.ts';
import { visitOf } from './visit.ts';

export function accountRoutes(serve: Serve<Viewer>, app: AppContext, onProven: OnProven): void {
  const { publicUrl } = app.config;

  serve(authApi.current, async ({ viewer }) => ({ user: await readUser(app, viewer.userId) }));

  serve(authApi.signIn, async ({ body, request, reply }) => {
    const { user, entered } = await signIn(app, body, visitOf(request, publicUrl));
    await giveEntry(app, { request, reply }, entered);
    if (entered.kind === 'halfway') throw secondStepNeeded();
    return { user };
  });

  serve(authApi.signOut, async ({ viewer, request, reply }) => {
    const token = sessionTokenOf(request, publicUrl);
    if (token) await signOut(app, { viewer, token, place: placeOf(request) });
    forgetInBrowser(reply, publicUrl);
  });

  serve(passwordResetApi.begin, ({ body, request }) => beginReset(app, body.email, placeOf(request)));
  serve(passwordResetApi.check, ({ query }) => checkReset(app, query.code));
  serve(passwordResetApi.finish, async ({ body, request, reply }) => {
    const userId = await finishReset(
      app,
      { ...body, address: networkOf(request.ip), place: placeOf(request) },
      onProven,
    );
    // The browser becomes known only if the account has no second factor. Tries from known browsers have no
    // daily limit, so a thief with access to the mailbox could guess second-step codes from a known browser.
    if (!(await hasFactor(app.db, userId))) await rememberBrowser(app, userId, { request, reply });
  });
}

/** The response with this failure also sets the cookie of the halfway sign-in. */
const secondStepNeeded = (): Failure =>
  new Failure('unauthenticated', {
    code: SECOND_STEP_NEEDED,
    clientMessage: 'Please confirm that it is you, with a code or a passkey.',
  });
