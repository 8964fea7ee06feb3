import type { Logger } from './log.ts';

/** Milliseconds; a stop that takes longer is not waited for. */
const PATIENCE = 20_000;

export interface Shutdown {
  /** Whether the process is on its way out; what fails from now on fails because of that. */
  readonly hasBegun: boolean;
  /**
   * Says how to close what was just opened; the last opened is closed first. Throws when it is too late to
   * open anything.
   */
  closes(close: () => Promise<void>): void;
  /**
   * Closes everything and ends the process. Only the first call counts: Ctrl-C reaches a process group and
   * may arrive twice.
   */
  end(exitCode: number): void;
}

/**
 * Ends the process gracefully, once: when a signal arrives, when the process that started this one is gone,
 * or when asked to.
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

/**
 * Closes in reverse, going on after an error: a database must stop although a connection could not say
 * goodbye.
 */
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
