import type { FastifyReply } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../failure.ts';
import { brokenOff, connectionClosedSignal } from '../http/gone.ts';

/** How much of the server one member may take. */
export interface ShareLimits {
  /** Requests that run at a time. */
  readonly places: number;
  /**
   * The same for a member who has some waiting, while others ask too: what runs is not taken back when
   * somebody else comes.
   */
  readonly placesBesideOthers: number;
  /** Further ones that wait, in the order in which they came. */
  readonly waiting: number;
  readonly refusal: string;
}

/**
 * Reads that search or count. The database's pool has 20 connections, so others find some free; two of them
 * would take both cores of a small machine.
 */
export const HEAVY: ShareLimits = {
  places: 4,
  placesBesideOthers: 1,
  waiting: 32,
  refusal: 'Too many of your searches are running at once. Please wait a moment and try again.',
};

/**
 * Everything else that a member asks. A page with all its parts, in several tabs, waits for milliseconds at
 * most. Some of these calls wait for each other's locks, four at most (an import, a share), so more than four
 * go on whatever others ask.
 */
export const LIGHT: ShareLimits = {
  places: 8,
  placesBesideOthers: 8,
  waiting: 64,
  refusal: 'Too many of your requests are running at once. Please wait a moment and try again.',
};

/** Milliseconds for which a member counts as asking after each request began. */
const ASKING = 2_000;
/** Seconds. */
const RETRY_AFTER = 3;
/** Milliseconds before a refusal is answered: who asks again at once only waits in another place. */
const REFUSAL_TAKES = 1_000;
/** Refusals of one member that are held back so. */
const MOST_REFUSED = 500;

export type Release = () => void;

/** What a share is taken for. */
export interface Asker {
  userId: number;
  /** Aborted once nobody waits for the answer. */
  gone: AbortSignal;
}

/** Gone is a browser whose connection has closed. */
export function askerOf({ userId }: { userId: number }, reply: FastifyReply): Asker {
  return { userId, gone: connectionClosedSignal(reply) };
}

interface Share {
  running: number;
  readonly waiting: Set<() => void>;
  /** Refusals that are not answered yet. */
  refused: number;
}

/**
 * Gives every member the same share of one kind of work. Held by each server process for itself: behind n
 * servers a member has n shares. It stays on when tries are not counted, because it only makes a crowd wait.
 */
export class FairShares {
  readonly #limits: ShareLimits;
  readonly #shares = new Map<number, Share>();
  /** When each member last asked, the latest last. */
  readonly #asked = new Map<number, number>();

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` when one of the member's places is free; fails as `take`. The place is held until the work
   * has ended. It hears whether it had to wait.
   */
  async hold<T>(asker: Asker, work: (hasWaited: boolean) => T | Promise<T>): Promise<T> {
    const hasWaited = !this.#isFree(this.#shareOf(asker.userId));
    const release = await this.take(asker);
    try {
      return await work(hasWaited);
    } finally {
      release();
    }
  }

  /**
   * A place, to be given back by the reply once the work has ended, even if its browser has gone: the
   * database works on. 429 when too many wait already; fails too when the browser goes away before its turn.
   */
  async take({ userId, gone }: Asker): Promise<Release> {
    const share = this.#shareOf(userId);
    this.#noteAsked(userId);
    if (this.#isFree(share)) share.running += 1;
    else await this.#turn(share, gone);
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

  #noteAsked(userId: number): void {
    const now = performance.now();
    this.#asked.delete(userId);
    this.#asked.set(userId, now);
    for (const [other, when] of this.#asked) {
      if (now - when < ASKING) return;
      this.#asked.delete(other);
    }
  }

  /** Whether anybody else has asked lately, or still waits for an answer. */
  #othersAsk(userId: number): boolean {
    const now = performance.now();
    return (
      [...this.#asked].some(([other, when]) => other !== userId && now - when < ASKING) ||
      [...this.#shares.keys()].some((other) => other !== userId)
    );
  }

  /** Resolves when a place is handed over. */
  async #turn(share: Share, gone: AbortSignal): Promise<void> {
    if (gone.aborted) throw brokenOff();
    if (share.waiting.size >= this.#limits.waiting) return refuse(share, gone, this.#limits.refusal);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      share.waiting.delete(resolve);
      reject(brokenOff());
    };
    share.waiting.add(resolve);
    gone.addEventListener('abort', leave, { once: true });
    await promise.finally(() => gone.removeEventListener('abort', leave));
  }

  /** A share that has some waiting always has one running, whose end lets the next ones in. */
  #release(userId: number, share: Share): void {
    share.running -= 1;
    const { places: alone, placesBesideOthers } = this.#limits;
    const places = this.#othersAsk(userId) ? placesBesideOthers : alone;
    for (const next of share.waiting) {
      if (share.running >= places) return;
      share.waiting.delete(next);
      share.running += 1;
      next();
    }
    if (share.running === 0) this.#shares.delete(userId);
  }
}

async function refuse(share: Share, gone: AbortSignal, sentence: string): Promise<never> {
  // A crowd of refusals is not kept waiting: it would be a line of its own.
  if (share.refused < MOST_REFUSED) {
    share.refused += 1;
    await pause(REFUSAL_TAKES, undefined, { signal: gone }).catch(() => undefined);
    share.refused -= 1;
  }
  throw tooMany(sentence);
}

/** Nobody reads it. */
function tooMany(clientMessage: string): Failure {
  return new Failure('too-many-tries', {
    clientMessage,
    retryAfter: RETRY_AFTER,
  });
}
