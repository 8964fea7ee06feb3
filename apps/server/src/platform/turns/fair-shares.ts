import type { FastifyReply } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../failure.ts';
import { brokenOff, connectionClosedSignal } from '../http/gone.ts';

/** Limits for the requests of one member. */
export interface ShareLimits {
  readonly places: number;
  /**
   * Replaces `places` while other members are active and requests of this member wait. Running requests go
   * on.
   */
  readonly placesBesideOthers: number;
  /** Maximum number of requests that wait. */
  readonly waiting: number;
  readonly refusal: string;
}

/**
 * For reads that search or count. Each takes one of the 20 connections of the database pool. Four reads of
 * one member keep both cores of a small machine busy, so a member's waiting reads start one at a time while
 * others have reads, too.
 */
export const HEAVY: ShareLimits = {
  places: 4,
  placesBesideOthers: 1,
  waiting: 32,
  refusal: 'Too many of your searches are running at once. Please wait a moment and try again.',
};

/**
 * For all other requests. Up to four calls of a member (such as an import or a share) can wait for each
 * other's locks, so a member keeps all eight places even while other members are active.
 */
export const LIGHT: ShareLimits = {
  places: 8,
  placesBesideOthers: 8,
  waiting: 64,
  refusal: 'Too many of your requests are running at once. Please wait a moment and try again.',
};

/**
 * Requests with access tokens take no places from the member's browsers, so the thief of a token cannot keep
 * the member from revoking it.
 */
export const HEAVY_BY_TOKEN: ShareLimits = { ...HEAVY, places: 2, waiting: 16 };
export const LIGHT_BY_TOKEN: ShareLimits = { ...LIGHT, places: 4, placesBesideOthers: 4, waiting: 32 };

/** Milliseconds for which a member counts as active after the start of a request. */
const ACTIVE_FOR = 2_000;
/** Seconds after which a refused request may be tried again. */
const RETRY_AFTER = 3;
/** Milliseconds before a refusal is sent, so that immediate retries gain nothing. */
const REFUSAL_TAKES = 1_000;
/** Maximum number of one member's refusals that are delayed at a time. */
const MOST_REFUSED = 500;

export type Release = () => void;

export interface Requester {
  userId: number;
  /** Aborts when nobody waits for the answer. */
  disconnected: AbortSignal;
}

/** `disconnected` aborts when the browser's connection closes. */
export function requesterOf({ userId }: { userId: number }, reply: FastifyReply): Requester {
  return { userId, disconnected: connectionClosedSignal(reply) };
}

interface Share {
  running: number;
  readonly waiting: Set<() => void>;
  refused: number;
}

/**
 * Gives every member the same share of one kind of work, in each server process. Fair shares stay on when
 * rate limits are off.
 */
export class FairShares {
  readonly #limits: ShareLimits;
  readonly #shares = new Map<number, Share>();
  /** The time of each member's latest request, in ascending order. */
  readonly #lastRequests = new Map<number, number>();

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` in one of the member's places. `work` receives whether it had to wait. Throws like `take`.
   */
  async hold<T>(requester: Requester, work: (hasWaited: boolean) => T | Promise<T>): Promise<T> {
    const hasWaited = !this.#isFree(this.#shareOf(requester.userId));
    const release = await this.take(requester);
    try {
      return await work(hasWaited);
    } finally {
      release();
    }
  }

  /**
   * Waits for a place. Call the returned function once the work has ended, even if the browser has
   * disconnected, because the database keeps working. Throws 429 if too many requests already wait, and 400
   * if the browser disconnects before a place is free.
   */
  async take({ userId, disconnected }: Requester): Promise<Release> {
    const share = this.#shareOf(userId);
    this.#noteRequest(userId);
    if (this.#isFree(share)) share.running += 1;
    else await this.#turn(share, disconnected);
    let isHeld = true;
    return () => {
      if (isHeld) this.#release(userId, share);
      isHeld = false;
    };
  }

  #isFree({ running, waiting }: Share): boolean {
    return running < this.#limits.places && waiting.size === 0;
  }

  #shareOf(userId: number): Share {
    const share = this.#shares.get(userId) ?? { running: 0, waiting: new Set(), refused: 0 };
    this.#shares.set(userId, share);
    return share;
  }

  #noteRequest(userId: number): void {
    const now = performance.now();
    this.#lastRequests.delete(userId);
    this.#lastRequests.set(userId, now);
    for (const [other, when] of this.#lastRequests) {
      if (now - when < ACTIVE_FOR) return;
      this.#lastRequests.delete(other);
    }
  }

  /** Whether other members were active recently, or still wait for an answer. */
  #othersAreActive(userId: number): boolean {
    const now = performance.now();
    return (
      [...this.#lastRequests].some(([other, when]) => other !== userId && now - when < ACTIVE_FOR) ||
      [...this.#shares.keys()].some((other) => other !== userId)
    );
  }

  async #turn(share: Share, disconnected: AbortSignal): Promise<void> {
    if (disconnected.aborted) throw brokenOff();
    if (share.waiting.size >= this.#limits.waiting) return refuse(share, disconnected, this.#limits.refusal);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      share.waiting.delete(resolve);
      reject(brokenOff());
    };
    share.waiting.add(resolve);
    disconnected.addEventListener('abort', leave, { once: true });
    await promise.finally(() => disconnected.removeEventListener('abort', leave));
  }

  /**
   * Frees a place, and starts waiting requests if there are places for them. While requests wait, at least
   * one request is running, so they need no other trigger.
   */
  #release(userId: number, share: Share): void {
    share.running -= 1;
    const { places: alone, placesBesideOthers } = this.#limits;
    const places = this.#othersAreActive(userId) ? placesBesideOthers : alone;
    for (const next of share.waiting) {
      if (share.running >= places) return;
      share.waiting.delete(next);
      share.running += 1;
      next();
    }
    if (share.running === 0) this.#shares.delete(userId);
  }
}

async function refuse(share: Share, disconnected: AbortSignal, sentence: string): Promise<never> {
  // Delaying all refusals would form another long queue.
  if (share.refused < MOST_REFUSED) {
    share.refused += 1;
    await pause(REFUSAL_TAKES, undefined, { signal: disconnected }).catch(() => undefined);
    share.refused -= 1;
  }
  throw tooMany(sentence);
}

function tooMany(clientMessage: string): Failure {
  return new Failure('too-many-tries', {
    clientMessage,
    retryAfter: RETRY_AFTER,
  });
}
