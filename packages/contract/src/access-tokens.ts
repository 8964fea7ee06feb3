import * as z from 'zod/mini';
import { endpoint, TOKEN_SCOPES } from './endpoint.ts';
import { requiredLine } from './rules.ts';
import { Id, IdText, Instant, Named } from './wire.ts';

/** The beginning of every token, by which scanners for leaked secrets recognize a token. */
export const TOKEN_PREFIX = 'kith_pat_';

/** Maximum length of a token's name, in characters. */
export const TOKEN_NAME = 100;

export const MOST_TOKENS = 20;

export const TOKEN_DAYS = [30, 90, 365] as const;
export type TokenDays = (typeof TOKEN_DAYS)[number];
export const DEFAULT_TOKEN_DAYS: TokenDays = 90;

/** An expired token stays in the list for this many days. */
export const EXPIRED_TOKEN_DAYS = 30;

const Allowed = {
  scope: z.enum(TOKEN_SCOPES),
  /** Whether notes and labels are left out of replies, filters and counts. */
  leavesOutNotes: z.boolean(),
};

/** A token without its secret. */
export const AccessToken = z
  .object({
    id: z.string(),
    name: z.string(),
    ...Allowed,
    /** The only collective in which the token can be used; null if there is no such limit. */
    collective: z.nullable(Named),
    createdOn: Instant,
    /** When the token was last used, exact to a minute; null if never. */
    usedOn: z.nullable(Instant),
    expiresOn: Instant,
  })
  .register(z.globalRegistry, { id: 'AccessToken' });
export type AccessToken = z.infer<typeof AccessToken>;

const LEFT_OUT_AND_WRITTEN = 'A token that writes notes and labels cannot leave them out.';

export const NewAccessToken = z
  .object({
    name: requiredLine('Name', TOKEN_NAME),
    days: z.union([z.literal(30), z.literal(90), z.literal(365)]),
    ...Allowed,
    /** The only collective in which the token can be used, if any. */
    collectiveId: z.nullable(Id),
  })
  .check(
    z.refine(({ scope, leavesOutNotes }) => scope === 'read' || !leavesOutNotes, {
      error: LEFT_OUT_AND_WRITTEN,
      path: ['leavesOutNotes'],
    }),
  );
export type NewAccessToken = z.infer<typeof NewAccessToken>;

/** The token of a request, and where it can be used. */
const CurrentToken = z
  .object({
    name: z.string(),
    ...Allowed,
    expiresOn: Instant,
    /** The member's network; null for a token that can only be used in a collective. */
    networkId: z.nullable(Id),
    collectives: z.array(Named),
  })
  .register(z.globalRegistry, { id: 'CurrentToken' });
export type CurrentToken = z.infer<typeof CurrentToken>;

const AccessTokens = z.object({
  tokens: z.array(AccessToken),
  /** Whether administrators allow tokens. */
  areAllowed: z.boolean(),
  /** The address of the server for assistants (Model Context Protocol). */
  assistantUrl: z.string(),
});
export type AccessTokens = z.infer<typeof AccessTokens>;

const OfToken = z.object({ id: z.uuid() });

export const accessTokensApi = {
  list: endpoint({
    method: 'GET',
    path: '/account/access-tokens',
    audience: 'member',
    summary: "The member's personal access tokens, newest first, without secrets",
    reply: AccessTokens,
  }),
  make: endpoint({
    method: 'POST',
    path: '/account/access-tokens',
    audience: 'member',
    summary:
      'Makes a personal access token; `secret` is sent only this once. Needs a recent proof (403). 409 for more than 20 tokens, or while administrators do not allow tokens',
    body: NewAccessToken,
    reply: z.object({ token: AccessToken, secret: z.string() }),
    status: 201,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/account/access-tokens/{id}',
    audience: 'member',
    summary: "Revokes one of the member's tokens at once (404 for any other)",
    params: OfToken,
  }),
  current: endpoint({
    method: 'GET',
    path: '/access-token',
    audience: 'member',
    tokens: 'read',
    summary:
      'The token of this request, with the ids of the network and the collectives that it can search (404 without a token)',
    reply: CurrentToken,
  }),
};

const AccessTokenRule = z.object({ areAllowed: z.boolean() });

export const accessTokenRulesApi = {
  read: endpoint({
    method: 'GET',
    path: '/access-token-rule',
    audience: 'administrator',
    summary: 'Whether members may use access tokens, and the number of unexpired tokens',
    reply: z.extend(AccessTokenRule, { tokens: z.int() }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/access-token-rule',
    audience: 'administrator',
    summary:
      'Switches all access tokens and the server for assistants off or on; needs a recent proof (403). Tokens are kept while they are off',
    body: AccessTokenRule,
    reply: z.extend(AccessTokenRule, { tokens: z.int() }),
  }),
  ofMember: endpoint({
    method: 'GET',
    path: '/members/{id}/access-tokens',
    audience: 'administrator',
    summary: "A member's personal access tokens, newest first, without secrets",
    params: z.object({ id: IdText }),
    reply: z.object({ tokens: z.array(AccessToken) }),
  }),
  revokeOfMember: endpoint({
    method: 'DELETE',
    path: '/members/{id}/access-tokens/{tokenId}',
    audience: 'administrator',
    summary: "Revokes a member's token at once (404 for any other)",
    params: z.object({ id: IdText, tokenId: z.uuid() }),
  }),
};
