import type { Logger } from './log.ts';

/** Milliseconds after which the process ends even if not everything is closed. */
const PATIENCE = 20_000;

export interface Shutdown {
  /** Whether the process is stopping. A failure may then be a consequence of stopping. */
  readonly hasBegun: boolean;
  /**
   * Registers how to close an opened resource. The last one is closed first. If the process is already
   * stopping, closes the resource and throws.
   */
  closes(close: () => Promise<void>): void;
  /** Closes everything and ends the process. Only the first call has an effect. */
  end(exitCode: number): void;
}

/**
 * Ends the process gracefully on SIGINT or SIGTERM, when the process that started this one has ended, or when
 * `end` is called. Only the first of these has an effect, because Ctrl-C may arrive twice.
 */
export function stopOnce(log: Logger): Shutdown {
  const closers: (() => Promise<void>)[] = [];
  let hasBegun = false;
  const end = (exitCode: number): void => {
    if (hasBegun) return;
    hasBegun = true;
    setTimeout(() => process.exit(1), PATIENCE).unref();
    void closeAll(closers, log).then((clean) => process.exit(clean ? exitCode : 1));
  };
  const endFor = (reason: string): void => {
    if (!hasBegun) log.info({ reason }, 'stopping');
    end(0);
  };
  process.on('SIGINT', () => endFor('SIGINT'));
  process.on('SIGTERM', () => endFor('SIGTERM'));
  process.on('disconnect', () => endFor('the starting process is gone'));
  return {
    get hasBegun() {
      return hasBegun;
    },
    closes: (close) => {
      closers.push(close);
      if (!hasBegun) return;
      void closeAll(closers, log);
      throw new Error('The process is stopping.');
    },
    end,
  };
}

/** Continues after an error: the database must stop even if a connection could not be closed properly. */
async function closeAll(closers: (() => Promise<void>)[], log: Logger): Promise<boolean> {
  let clean = true;
  for (let close = closers.pop(); close; close = closers.pop()) {
    await close().catch((error: unknown) => {
      clean = false;
      log.error({ err: error }, 'did not stop cleanly');
    });
  }
  return clean;
}
