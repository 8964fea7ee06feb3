import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** Prints the ten slowest files, with the seconds of loading and of tests. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= SHOWN) return;
    const files = modules.map((file) => ({ file, times: file.diagnostic() }));
    const total = ({ times }: (typeof files)[number]) => times.collectDuration + times.duration;
    const slowest = files.toSorted((a, b) => total(b) - total(a)).slice(0, SHOWN);
    console.log(`\n The ${SHOWN} slowest files (seconds, loading included):`);
    for (const each of slowest)
      console.log(
        `${seconds(total(each))}  ${relative(process.cwd(), each.file.moduleId)} (${seconds(each.times.collectDuration).trim()} to load)`,
      );
  }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1).padStart(7);
}
