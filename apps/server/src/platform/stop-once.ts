import type { Logger } from './log.ts';

/** A stop that takes longer is not waited for. */
const PATIENCE_MS = 20_000;

/**
 * Stops gracefully, once, when a signal arrives or the process that started this one is gone. Further signals are
 * ignored: Ctrl-C reaches a whole process group and may arrive twice.
 */
export function stopOnce(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const begin = (reason: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => begin('SIGINT'));
  process.on('SIGTERM', () => begin('SIGTERM'));
  process.on('disconnect', () => begin('the starting process is gone'));
}
