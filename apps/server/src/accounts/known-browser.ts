import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { type SignedFor, signedFor } from './known-browser.queries.ts';
import { cookieName, hiddenCookie } from './session-cookies.ts';

/**
 * The cookie with tokens of the accounts that a browser has signed in to. It opens no session, stays after
 * logging out, and cannot be read by scripts.
 */
export const KNOWN_BROWSER_COOKIE = 'kithline_browser';

/** Maximum number of accounts per browser. The account whose token is the oldest is dropped first. */
const MOST_ACCOUNTS = 8;

const DAY = 86_400_000;
const YEAR_DAYS = 365;

/** A signed-in browser gets a new token if its token is older than this (days). */
const RENEW_AFTER_DAYS = 30;

/**
 * A token consists of the day on which it was made, random bytes, and a signature. The signature also covers
 * the user's id and the account's round, which the token itself does not contain.
 */
const [DAY_BYTES, RANDOM_BYTES, SIGNATURE_BYTES] = [2, 14, 16];
const HEAD_BYTES = DAY_BYTES + RANDOM_BYTES;
const TOKEN = /^[\w-]{43}$/;

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The tokens that the browser sends. They may be forged. */
export function tokensOf(request: FastifyRequest, publicUrl: URL): string[] {
  const texts = (request.cookies[cookieName(KNOWN_BROWSER_COOKIE, publicUrl)] ?? '')
    .split('.')
    .slice(0, MOST_ACCOUNTS);
  return texts.filter((text) => TOKEN.test(text));
}

/**
 * Returns a token of this account that is at most a year old and from the account's current round; null if
 * the browser is unknown to the account.
 */
export function tokenFor(app: AppContext, account: SignedFor, tokens: readonly string[]): string | null {
  return tokens.find((token) => isMadeFor(app, account, token) && ageOf(app, token) <= YEAR_DAYS) ?? null;
}

export async function rememberBrowser(app: AppContext, userId: number, exchange: Exchange): Promise<void> {
  const account = await signedFor(app.db, userId);
  if (account !== null) remember(app, account, exchange);
}

function remember(app: AppContext, account: SignedFor, exchange: Exchange): void {
  setTokens(app, exchange.reply, [newToken(app, account), ...tokensOfOthers(app, account, exchange)]);
}

/** Reads what `forgetAccount` needs. Call it before the account is deleted. */
export const readSignedFor = ({ db }: AppContext, userId: number): Promise<SignedFor | null> =>
  signedFor(db, userId);

/** Removes a deleted account's token from the browser. */
export function forgetAccount(app: AppContext, account: SignedFor, exchange: Exchange): void {
  setTokens(app, exchange.reply, tokensOfOthers(app, account, exchange));
}

const tokensOfOthers = (app: AppContext, account: SignedFor, { request }: Exchange): string[] =>
  tokensOf(request, app.config.publicUrl).filter((token) => !isMadeFor(app, account, token));

function setTokens(app: AppContext, reply: FastifyReply, tokens: string[]): void {
  const { publicUrl } = app.config;
  const name = cookieName(KNOWN_BROWSER_COOKIE, publicUrl);
  const options = hiddenCookie(publicUrl);
  if (tokens.length === 0) return void reply.clearCookie(name, options);
  const value = tokens.slice(0, MOST_ACCOUNTS).join('.');
  reply.setCookie(name, value, { ...options, maxAge: YEAR_DAYS * (DAY / 1000) });
}

/** Gives a browser with a session a new token if it has none for the account or only an old one. */
export async function keepRemembering(app: AppContext, userId: number, exchange: Exchange): Promise<void> {
  const account = await signedFor(app.db, userId);
  if (account === null) return;
  const token = tokenFor(app, account, tokensOf(exchange.request, app.config.publicUrl));
  if (token === null || ageOf(app, token) > RENEW_AFTER_DAYS) remember(app, account, exchange);
}

function newToken(app: AppContext, account: SignedFor): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt16BE(today(app));
  randomBytes(RANDOM_BYTES).copy(head, DAY_BYTES);
  return Buffer.concat([head, signatureOf(app, account, head)]).toString('base64url');
}

function isMadeFor(app: AppContext, account: SignedFor, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  const expected = signatureOf(app, account, bytes.subarray(0, HEAD_BYTES));
  return timingSafeEqual(bytes.subarray(HEAD_BYTES), expected);
}

function signatureOf(app: AppContext, { userId, round }: SignedFor, head: Buffer): Buffer {
  // Tokens from before the introduction of rounds were signed without a round.
  const account = round === 0 ? userId : `${userId} round ${round}`;
  const signedText = `known browser ${account} ${head.toString('base64url')}`;
  return createHmac('sha256', app.secret).update(signedText).digest().subarray(0, SIGNATURE_BYTES);
}

const today = (app: AppContext): number => Math.floor(app.clock().getTime() / DAY);

/** Days since the token was made. */
const ageOf = (app: AppContext, token: string): number =>
  today(app) - Buffer.from(token, 'base64url').readUInt16BE();
