import type { FastifyInstance, FastifyReply } from 'fastify';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { requesterOf, type FairShares, type ShareLimits } from '../turns/fair-shares.ts';

/**
 * Limits of one member's downloads. They are separate from those of searches, so that a member can search
 * during a long download.
 */
export const DOWNLOADS: ShareLimits = {
  places: 2,
  placesBesideOthers: 2,
  waiting: 8,
  refusal: 'Too many of your downloads are running at once. Please wait a moment and try again.',
};

/** A download is cut off if the browser reads fewer than `bytes` bytes within `within` milliseconds. */
export interface SlowestReading {
  readonly bytes: number;
  readonly within: number;
}
const SLOWEST: SlowestReading = { bytes: 60_000, within: 60_000 };

/** Number of checks of a download within `within` milliseconds. */
const LOOKS = 12;

export interface Download {
  readonly content: Readable;
  /** Never rejects. Resolves when the file no longer reads from the database. */
  readonly ended: Promise<unknown>;
}

interface DownloadRequester<V> {
  readonly admitted: V;
  /** Throws if the user has lost the session or the right to the file. */
  readonly admit: () => Promise<V>;
  /** Throws if the session has ended. Called repeatedly while the file is read. */
  readonly requireStillAdmitted: () => Promise<unknown>;
  readonly reply: FastifyReply;
}

/** Waits for a place, opens a download and returns its content. */
export type BeginDownload = <V extends { userId: number }>(
  requester: DownloadRequester<V>,
  open: (viewer: V) => Promise<Download>,
) => Promise<Readable>;

/**
 * Returns a function that begins downloads. A download keeps its place until the browser has received
 * everything or disconnected, and reading from the database has stopped.
 */
export function downloading(
  fastify: FastifyInstance,
  shares: FairShares,
  slowest: SlowestReading = SLOWEST,
): BeginDownload {
  const running = new Set<Promise<void>>();
  // The database is closed after this hook, and a download whose browser has disconnected may still wait for
  // a query.
  fastify.addHook('onClose', async () => void (await Promise.all(running)));
  return ({ admitted, admit, requireStillAdmitted, reply }, open) => {
    const { promise: begun, resolve: begin, reject: fail } = Promise.withResolvers<Readable>();
    const work = shares.hold(requesterOf(admitted, reply), async (hasWaited) => {
      // The session or the rights may have ended meanwhile.
      const { content, ended } = await open(hasWaited ? await admit() : admitted);
      begin(content);
      try {
        await untilRead(reply, slowest, requireStillAdmitted);
      } finally {
        content.destroy();
        await ended;
      }
    });
    const settled = work.catch(fail).finally(() => running.delete(settled));
    running.add(settled);
    return begun;
  };
}

/**
 * Resolves when the browser has received everything or has disconnected. Disconnects a browser that reads too
 * slowly or whose session has ended.
 */
async function untilRead(
  { raw }: FastifyReply,
  slowest: SlowestReading,
  requireStillAdmitted: () => Promise<unknown>,
): Promise<void> {
  if (raw.destroyed) return;
  const look = watchReading(raw, slowest);
  const watch = setInterval(() => {
    look();
    requireStillAdmitted().catch(() => raw.destroy());
  }, slowest.within / LOOKS);
  watch.unref();
  try {
    await once(raw, 'close');
  } finally {
    clearInterval(watch);
  }
}

/** Time in which no data waits for the browser does not count. */
function watchReading(raw: ServerResponse, { bytes, within }: SlowestReading): () => void {
  const { socket } = raw;
  // `bytesWritten` includes what the socket still buffers.
  const read = () => (socket?.bytesWritten ?? 0) - (socket?.writableLength ?? 0);
  let since = performance.now();
  let readBefore = read();
  return () => {
    const isWaiting = raw.writableLength > 0 || (socket?.writableLength ?? 0) > 0;
    if (isWaiting && read() - readBefore < bytes) {
      if (performance.now() - since >= within) raw.destroy();
      return;
    }
    since = performance.now();
    readBefore = read();
  };
}
