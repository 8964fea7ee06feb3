import type { FastifyInstance, FastifyReply } from 'fastify';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { askerOf, type FairShares, type ShareLimits } from '../turns/fair-shares.ts';

/**
 * Downloads of one member: a browser that reads slowly keeps its place, and takes none of those of
 * searches.
 */
export const DOWNLOADS: ShareLimits = {
  places: 2,
  placesBesideOthers: 2,
  waiting: 8,
  refusal: 'Too many of your downloads are running at once. Please wait a moment and try again.',
};

/** A download that is read more slowly than so many bytes within so many milliseconds is broken off. */
export interface SlowestReading {
  readonly bytes: number;
  readonly within: number;
}
const SLOWEST: SlowestReading = { bytes: 60_000, within: 60_000 };

/** How many times a download is looked at within that time. */
const LOOKS = 12;

/** A file that is written while it is read. */
export interface Download {
  readonly content: Readable;
  /** Never rejects, and resolves once the file no longer reads from the database. */
  readonly ended: Promise<unknown>;
}

/** Who asks for a download, and whether it is still admitted once its turn has come. */
interface DownloadAsker<V> {
  readonly admitted: V;
  /** Throws when the user has lost the session or the right to the file. */
  readonly admit: () => Promise<V>;
  /** Throws when the session has ended. Asked again and again while the file is read. */
  readonly stillAdmitted: () => Promise<unknown>;
  readonly reply: FastifyReply;
}

/** Opens a download and returns its content once it has begun. */
export type BeginDownload = <V extends { userId: number }>(
  asker: DownloadAsker<V>,
  open: (viewer: V) => Promise<Download>,
) => Promise<Readable>;

/** Lets downloads hold a share until the browser has all of them, or is gone and nothing is being read. */
export function downloading(
  app: FastifyInstance,
  shares: FairShares,
  slowest: SlowestReading = SLOWEST,
): BeginDownload {
  const running = new Set<Promise<void>>();
  // The database closes after the server, and a download whose browser has gone may still wait for a query.
  app.addHook('onClose', async () => void (await Promise.all(running)));
  return ({ admitted, admit, stillAdmitted, reply }, open) => {
    const { promise: begun, resolve: begin, reject: fail } = Promise.withResolvers<Readable>();
    const work = shares.hold(askerOf(admitted, reply), async (hasWaited) => {
      // The session, or the rights, may have ended by now.
      const { content, ended } = await open(hasWaited ? await admit() : admitted);
      begin(content);
      try {
        await untilRead(reply, slowest, stillAdmitted);
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
 * Resolves once the browser has everything, or is gone. One that reads too slowly is sent away, and so is one
 * whose session has ended: what it has not read yet would be read from the database.
 */
async function untilRead(
  { raw }: FastifyReply,
  slowest: SlowestReading,
  stillAdmitted: () => Promise<unknown>,
): Promise<void> {
  if (raw.destroyed) return;
  const look = watchReading(raw, slowest);
  const watch = setInterval(() => {
    look();
    stillAdmitted().catch(() => raw.destroy());
  }, slowest.within / LOOKS);
  watch.unref();
  try {
    await once(raw, 'close');
  } finally {
    clearInterval(watch);
  }
}

/** Returns what looks at a download again and again. While nothing waits for the browser, no time counts. */
function watchReading(raw: ServerResponse, { bytes, within }: SlowestReading): () => void {
  const { socket } = raw;
  // `bytesWritten` counts what the socket still holds.
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
