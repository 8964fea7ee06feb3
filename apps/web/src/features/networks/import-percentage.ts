import type { ImportStage } from '@kithline/contract/live.ts';

/** Where each stage begins and ends on the bar, by what the stages take on a large file. */
const SPAN: Record<ImportStage, readonly [from: number, to: number]> = {
  queued: [0, 0],
  reading: [0, 15],
  matching: [15, 40],
  building: [40, 85],
  refreshing: [85, 99],
  completed: [100, 100],
  failed: [100, 100],
};

/** How far an import is, 0 to 100. */
export function importPercentage(running: { stage: ImportStage; done: number; total: number }): number {
  const [from, to] = SPAN[running.stage];
  const share = running.total > 0 ? Math.min(1, running.done / running.total) : 0;
  return Math.round(from + (to - from) * share);
}
