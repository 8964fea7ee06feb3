import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../house.ts';
import { type SignedFor, signedFor } from './known-browser.queries.ts';
import { cookieName, hiddenCookie } from './session-cookies.ts';

/** The accounts that a browser has signed in to. It opens nothing, stays after logging out, and no script can read it. */
export const KNOWN_BROWSER_COOKIE = 'kithline_browser';

/** Accounts of one browser; the one that was signed in to least recently is forgotten first. */
const MOST_ACCOUNTS = 8;

const DAY = 86_400_000;
const YEAR_DAYS = 365;

/** A signed-in browser gets a new token when its own is older than this. */
const RENEW_AFTER_DAYS = 30;

/**
 * A token is the day it was made and random bytes, then their signature together with the user's id and the
 * account's round: neither is in it.
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
 * The token among these that a sign-in to this account has made within the year, and in its present round;
 * null: to this account the browser is a stranger.
 */
export function tokenFor(house: AppContext, account: SignedFor, tokens: readonly string[]): string | null {
  return tokens.find((token) => isMadeFor(house, account, token) && ageOf(house, token) <= YEAR_DAYS) ?? null;
}

/** Gives the browser a fresh token for the user who has just signed in, beside those of other accounts. */
export async function rememberBrowser(house: AppContext, userId: number, exchange: Exchange): Promise<void> {
  const account = await signedFor(house.db, userId);
  if (account !== null) remember(house, account, exchange);
}

function remember(house: AppContext, account: SignedFor, exchange: Exchange): void {
  setTokens(house, exchange.reply, [newToken(house, account), ...tokensOfOthers(house, account, exchange)]);
}

/**
 * Whom tokens of an account are signed for, to be read before the account is deleted; null when it is gone.
 */
export const readSignedFor = ({ db }: AppContext, userId: number): Promise<SignedFor | null> =>
  signedFor(db, userId);

/** When an account is gone, the browser keeps what it knows of others. */
export function forgetAccount(house: AppContext, account: SignedFor, exchange: Exchange): void {
  setTokens(house, exchange.reply, tokensOfOthers(house, account, exchange));
}

const tokensOfOthers = (house: AppContext, account: SignedFor, { request }: Exchange): string[] =>
  tokensOf(request, house.config.publicUrl).filter((token) => !isMadeFor(house, account, token));

function setTokens(house: AppContext, reply: FastifyReply, tokens: string[]): void {
  const { publicUrl } = house.config;
  const name = cookieName(KNOWN_BROWSER_COOKIE, publicUrl);
  const options = hiddenCookie(publicUrl);
  if (tokens.length === 0) return void reply.clearCookie(name, options);
  const value = tokens.slice(0, MOST_ACCOUNTS).join('.');
  reply.setCookie(name, value, { ...options, maxAge: YEAR_DAYS * (DAY / 1000) });
}

/** The same for a browser with a session, now and then: it may have been signed in since before there were such tokens. */
export async function keepRemembering(house: AppContext, userId: number, exchange: Exchange): Promise<void> {
  const account = await signedFor(house.db, userId);
  if (account === null) return;
  const token = tokenFor(house, account, tokensOf(exchange.request, house.config.publicUrl));
  if (token === null || ageOf(house, token) > RENEW_AFTER_DAYS) remember(house, account, exchange);
}

function newToken(house: AppContext, account: SignedFor): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt16BE(today(house));
  randomBytes(RANDOM_BYTES).copy(head, DAY_BYTES);
  return Buffer.concat([head, signatureOf(house, account, head)]).toString('base64url');
}

function isMadeFor(house: AppContext, account: SignedFor, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  const expected = signatureOf(house, account, bytes.subarray(0, HEAD_BYTES));
  return timingSafeEqual(bytes.subarray(HEAD_BYTES), expected);
}

function signatureOf(house: AppContext, { userId, round }: SignedFor, head: Buffer): Buffer {
  // Tokens were signed without a round before there were rounds.
  const account = round === 0 ? userId : `${userId} round ${round}`;
  const signedText = `known browser ${account} ${head.toString('base64url')}`;
  return createHmac('sha256', house.secret).update(signedText).digest().subarray(0, SIGNATURE_BYTES);
}

const today = (house: AppContext): number => Math.floor(house.clock().getTime() / DAY);

/** Days since the token was made. */
const ageOf = (house: AppContext, token: string): number =>
  today(house) - Buffer.from(token, 'base64url').readUInt16BE();
