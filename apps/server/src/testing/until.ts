import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until `holds` returns true. Fails the test after `milliseconds`, by default several times what a busy
 * machine needs.
 */
export async function until(holds: () => boolean | Promise<boolean>, milliseconds = 60_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Not so within ${milliseconds} ms: ${holds.toString()}`);
    await pause(20);
  }
}
