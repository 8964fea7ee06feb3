import { ownPath } from '@kithline/contract/own-path.ts';
import {
  providerApi,
  providerReturnPath,
  providerStartPath,
  type ProviderProblem,
} from '@kithline/contract/sign-in-provider.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { notFound } from '../../platform/failure.ts';
import { limitOf } from '../../platform/http/limits.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { giveEntry } from '../enter-browser.ts';
import { placeOf } from '../session-place.ts';
import { type OpenIdProvider, openIdProvider } from './openid-provider.ts';
import { setBegunSignIn, takeBegunSignIn } from './provider-cookie.ts';
import {
  beginByProvider,
  finishByProvider,
  type FindInvitedCode,
  type ProviderOutcome,
} from './sign-in-by-provider.ts';

/** Maximum length (characters) of the path in the cookie, which also has to hold the other values. */
const LONGEST_PATH = 1000;

/**
 * Without a provider in the settings, starting a sign-in gets 404. Two routes redirect the browser, so they
 * are not endpoints of the contract.
 */
export function providerRoutes(
  fastify: FastifyInstance,
  serve: Serve<Viewer>,
  { app, findInvitedCode }: { app: AppContext; findInvitedCode: FindInvitedCode },
): void {
  const { openId, publicUrl } = app.config;
  const provider = openId && openIdProvider(openId);
  const route = { schema: { hide: true }, config: limitOf('provider') };

  serve(providerApi.read, () => ({ name: openId?.name ?? null }));

  fastify.get<Query>(`/api${providerStartPath}`, route, async (request, reply) => {
    const path = ownPath(request.query.to, publicUrl.origin);
    const to = path.length <= LONGEST_PATH ? path : '/';
    if (isFromOutside(request)) return reply.redirect(`/login${queryOf({ next: to })}`);
    const started = await beginByProvider(app, orNotFound(provider), to);
    if (started) setBegunSignIn(app, reply, started.begun);
    const address = started?.address.href ?? loginPage('failed', to);
    return reply.header('cache-control', 'no-store').redirect(address);
  });

  fastify.get(`/api${providerReturnPath}`, route, async (request, reply) => {
    const exchange = { request, reply };
    const begun = takeBegunSignIn(app, exchange);
    const returned = begun && {
      search: new URL(request.url, publicUrl).search,
      begun,
      place: placeOf(request),
    };
    const outcome: ProviderOutcome = returned
      ? await finishByProvider(app, orNotFound(provider), { returned, findInvitedCode })
      : { kind: 'problem', problem: 'failed' };
    if (outcome.kind === 'entered') await giveEntry(app, exchange, outcome.entered);
    return reply.header('cache-control', 'no-store').redirect(nextPage(outcome, begun?.to ?? '/'));
  });
}

/**
 * Whether a page of another origin sent the request. Such a page must not start a sign-in, because the
 * provider may complete it without asking the person.
 */
const isFromOutside = ({ headers }: FastifyRequest): boolean =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));

interface Query {
  Querystring: { to?: unknown };
}

function orNotFound(provider: OpenIdProvider | null): OpenIdProvider {
  if (provider === null) throw notFound();
  return provider;
}

function nextPage(outcome: ProviderOutcome, to: string): string {
  switch (outcome.kind) {
    case 'invited':
      return `/registration?${new URLSearchParams({ code: outcome.code }).toString()}`;
    case 'problem':
      return loginPage(outcome.problem, to);
    case 'entered':
      return outcome.entered.kind === 'session' ? to : `/login/second-step${queryOf({ next: to })}`;
  }
}

const loginPage = (problem: ProviderProblem, to: string): string => `/login${queryOf({ problem, next: to })}`;

/** Leaves out `next` for the home page, which is the default. */
function queryOf({ next, ...rest }: { problem?: ProviderProblem; next: string }): string {
  const query = new URLSearchParams(next === '/' ? rest : { ...rest, next }).toString();
  return query === '' ? '' : `?${query}`;
}
