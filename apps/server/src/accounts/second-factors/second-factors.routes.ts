import { secondFactorsApi, secondStepApi } from '@kithline/contract/second-factors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Viewer } from '../../viewer.ts';
import { readUser } from '../accounts.ts';
import type { EntryResult } from '../enter.ts';
import { giveEntry } from '../enter-browser.ts';
import { sessionTokenOf } from '../session-cookies.ts';
import { placeOf } from '../session-place.ts';
import { visitOf } from '../visit.ts';
import { makeRecoveryCodes } from './change-second-factors.ts';
import { halfwayTokenOf, keepPasskeyCookie, readPasskeyCookie } from './sign-in-cookies.ts';
import { addAuthenticator, beginAuthenticator, removeAuthenticator } from './own-authenticator.ts';
import { addPasskey, optionsToAdd, removePasskey } from './own-passkeys.ts';
import { proofOptions, proveByPasskey } from './prove-by-passkey.ts';
import { readSecondFactors } from './read-second-factors.ts';
import { finishByCode, finishByRecoveryCode, readSecondStep } from './second-step.ts';
import { passkeyOptions, signInByPasskey } from './sign-in-by-passkey.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

export function secondStepRoutes(serve: Serve<Viewer>, app: AppContext): void {
  const { publicUrl } = app.config;

  const finishing = (request: FastifyRequest, code: string) => ({
    token: halfwayTokenOf(request, publicUrl),
    code,
    visit: visitOf(request, publicUrl),
  });
  const givingSession = async (exchange: Exchange, entered: EntryResult) => {
    await giveEntry(app, exchange, entered);
    return { user: await readUser(app, entered.userId) };
  };

  serve(secondStepApi.read, ({ request }) => readSecondStep(app, halfwayTokenOf(request, publicUrl)));
  serve(secondStepApi.byCode, async ({ body, request, reply }) =>
    givingSession({ request, reply }, await finishByCode(app, finishing(request, body.code))),
  );
  serve(secondStepApi.byRecoveryCode, async ({ body, request, reply }) => {
    const { entered, codesLeft } = await finishByRecoveryCode(app, finishing(request, body.code));
    return { ...(await givingSession({ request, reply }, entered)), codesLeft };
  });
  serve(secondStepApi.passkeyOptions, ({ query, request, reply }) =>
    passkeyOptions(app, {
      halfway: query?.alone ? '' : halfwayTokenOf(request, publicUrl),
      cookie: keepPasskeyCookie({ request, reply }, publicUrl),
    }),
  );
  serve(secondStepApi.byPasskey, async ({ body, request, reply }) => {
    const browser = {
      halfway: halfwayTokenOf(request, publicUrl),
      cookie: readPasskeyCookie(request, publicUrl),
    };
    const visit = visitOf(request, publicUrl);
    const entered = await signInByPasskey(app, browser, { response: body.response, visit });
    return givingSession({ request, reply }, entered);
  });
}

export function secondFactorRoutes(serve: Serve<Viewer>, app: AppContext): void {
  const memberSession = ({ viewer, request }: { viewer: Viewer; request: FastifyRequest }) => ({
    viewer,
    token: sessionTokenOf(request, app.config.publicUrl) ?? '',
    place: placeOf(request),
  });

  serve(secondFactorsApi.read, ({ viewer }) => readSecondFactors(app.db, viewer.userId));
  serve(secondFactorsApi.beginAuthenticator, (call) => beginAuthenticator(app, memberSession(call)));
  serve(secondFactorsApi.addAuthenticator, (call) =>
    addAuthenticator(app, memberSession(call), call.body.code),
  );
  serve(secondFactorsApi.removeAuthenticator, (call) => removeAuthenticator(app, memberSession(call)));
  serve(secondFactorsApi.passkeyOptions, (call) => optionsToAdd(app, memberSession(call)));
  serve(secondFactorsApi.addPasskey, (call) => addPasskey(app, memberSession(call), call.body));
  serve(secondFactorsApi.removePasskey, (call) => removePasskey(app, memberSession(call), call.params.id));
  serve(secondFactorsApi.makeRecoveryCodes, (call) => makeRecoveryCodes(app, memberSession(call)));
  serve(secondFactorsApi.proofOptions, (call) => proofOptions(app, memberSession(call)));
  serve(secondFactorsApi.proveByPasskey, (call) =>
    proveByPasskey(app, memberSession(call), call.body.response),
  );
}
