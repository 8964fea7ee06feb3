import { SAVING_PAUSED_HEADER } from '@kithline/contract/saving-paused.ts';
import type { FastifyInstance } from 'fastify';
import { KnownSessions, LONGEST_UNCONFIRMED } from './accounts/known-sessions.ts';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Connection } from './platform/db/database.ts';
import { cutSockets } from './platform/db/database-socket.ts';
import type { Failover } from './platform/db/failover.ts';
import { type Primary, PrimaryWatch } from './platform/db/primary-watch.ts';
import { Standby } from './platform/db/standby.ts';
import type { Logger } from './platform/log.ts';
import type { Engine } from './search/memory/ask/engine.ts';
import { KnownFreshness } from './search/memory/known-freshness.ts';

/** The parts of a server that work while the primary of its database is away. */
export interface Outage extends Failover {
  readonly watch: PrimaryWatch;
  /** Lets sessions and searches continue for a limited time without the primary. Call it once. */
  goOnWith(engine: Engine, clock: Clock): { freshness: KnownFreshness; knownSessions: KnownSessions };
  stop(): Promise<void>;
}

interface OutageOptions {
  readonly config: Pick<Config, 'replicaUrl' | 'poolSize'>;
  readonly connection: Connection;
  readonly log: Logger;
}

export function prepareForOutage({ config, connection, log }: OutageOptions): Outage {
  let [dropConnections, keepFresh, stopForgetting] = [() => {}, () => {}, () => {}];
  const watch = new PrimaryWatch({
    connection,
    log,
    onSilent: () => {
      cutSockets(connection);
      dropConnections();
    },
    onThere: () => keepFresh(),
  });
  const standby = config.replicaUrl
    ? new Standby({ url: config.replicaUrl }, config.poolSize, () => watch.position)
    : null;
  return {
    watch,
    standby,
    goOnWith: (engine, clock) => {
      const freshness = new KnownFreshness(engine, { primary: watch, clock, longest: LONGEST_UNCONFIRMED });
      const knownSessions = new KnownSessions(watch);
      stopForgetting = knownSessions.listen();
      dropConnections = () => engine.dropConnections?.();
      // The next search tries again and reports its error.
      keepFresh = () => void freshness.keepFresh().catch(() => undefined);
      return { freshness, knownSessions };
    },
    stop: async () => {
      stopForgetting();
      await watch.stop();
      await standby?.end();
    },
  };
}

/** While the primary is away, adds a header to every reply, which says that changes cannot be stored. */
export function tellSavingPaused(fastify: FastifyInstance, primary: Primary): void {
  fastify.addHook('onSend', async (_request, reply) => {
    if (primary.isAway) reply.header(SAVING_PAUSED_HEADER, 'true');
  });
}
