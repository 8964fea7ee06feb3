import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The keys are the values of the login page's query parameter `problem`. */
export const PROVIDER_PROBLEMS = {
  unknown:
    'The email address from your provider is not the confirmed login email of any Kithline account. Log in with your password, or ask an administrator for an invitation.',
  unproven:
    'Your provider has not verified your email address, so it cannot log you in. Log in with your password.',
  suspended: 'Your account is suspended. Ask an administrator of Kithline why.',
  refused: 'Your provider did not sign you in. Try again, or log in with your password.',
  failed: 'Signing in with your provider did not work. Try again, or log in with your password.',
} as const;
export type ProviderProblem = keyof typeof PROVIDER_PROBLEMS;

/** Paths below /api. Not endpoints, because their replies are redirects. */
export const providerStartPath = '/auth/provider/start';
export const providerReturnPath = '/auth/provider/return';

export const providerApi = {
  read: endpoint({
    method: 'GET',
    path: '/auth/provider',
    audience: 'visitor',
    summary: 'The OpenID provider with which members can sign in; null without one',
    /** The name on the button, "Acme": OIDC_NAME, else the issuer's host. */
    reply: z.object({ name: z.nullable(z.string()) }),
  }),
};
