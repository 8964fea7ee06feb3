import { createListener } from './listen.ts';
import type { EndedSessions } from './publish.ts';
import type { Connection } from '../db/database.ts';
import { CLOSE, Hub } from './hub.ts';
import type { MaySee } from './recent-changes.ts';
import { serveSockets, type SocketOptions } from './socket.ts';

export interface Live {
  start(): Promise<void>;
  size(): number;
  /** Closes every socket with a reason and accepts no more. Call it before the HTTP server closes. */
  closeSockets(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates the live sockets of this server, which receive the events of all servers. */
export function createLive(
  options: Omit<SocketOptions, 'hub'> & {
    connection: Connection;
    maySee: MaySee;
    /** Called with the sessions that any server has ended; with null if such notices may have been missed. */
    onEnded: (ended: EndedSessions | null) => void;
  },
): Live {
  const { connection, log } = options;
  const hub = new Hub(options.maySee);
  const listener = createListener({
    connection,
    log,
    onNotice: (notice) => {
      if ('ended' in notice) options.onEnded(notice.ended);
      return hub.deliver(notice);
    },
    onGap: () => {
      options.onEnded(null);
      hub.closeAll(CLOSE.gap);
    },
  });
  const sockets = serveSockets({ ...options, hub });
  return {
    start: () => listener.start(),
    size: () => hub.size,
    closeSockets: () => sockets.stop(),
    stop: () => listener.stop(),
  };
}
