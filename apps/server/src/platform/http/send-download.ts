import type { FastifyInstance, FastifyReply } from 'fastify';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { askerOf, type FairShares } from './fair-shares.ts';

/** A file that is written while it is read, and when nothing is read for it any more. */
export interface Download {
  readonly content: Readable;
  readonly ended: Promise<unknown>;
}

/** Opens a download and returns its content once it has begun. */
export type BeginDownload = (
  asker: { viewer: { userId: number }; reply: FastifyReply },
  open: () => Promise<Download>,
) => Promise<Readable>;

/** Lets downloads hold a share until the browser has all of them, or is gone and nothing is read any more. */
export function downloading(app: FastifyInstance, shares: FairShares): BeginDownload {
  const running = new Set<Promise<void>>();
  // The database closes after the server, and a download whose browser has gone may still wait for a query.
  app.addHook('onClose', async () => void (await Promise.all(running)));
  return ({ viewer, reply }, open) => {
    const { raw } = reply;
    const { promise: begun, resolve: begin, reject: fail } = Promise.withResolvers<Readable>();
    const work = shares.hold(askerOf(viewer, reply), async () => {
      const { content, ended } = await open();
      begin(content);
      if (!raw.destroyed) await once(raw, 'close');
      content.destroy();
      await ended;
    });
    const settled = work.catch(fail).finally(() => running.delete(settled));
    running.add(settled);
    return begun;
  };
}
