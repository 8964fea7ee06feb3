import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node';
import { relative } from 'node:path';

/**
 * Matches small files with slow tests, which run first if there was no earlier run. Vitest itself begins with
 * the files that took longest in the last run or, without a last run, with the largest files. A small slow
 * file would then run at the end, while the other cores are idle.
 */
const SMALL_AND_LONG =
  /\/(?:fuzz|permissions|same-as-oracle|never-had-it|order-and-loss|processes\/[^/]+)\.front-door\.test\.ts/u;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ofProjects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...ofProjects.values()].flatMap((ofProject) => {
      const isAhead = (file: TestSpecification) =>
        this.ctx.cache.getTestSpecificationResult(file) === undefined && SMALL_AND_LONG.test(file.moduleId);
      return [...ofProject.filter(isAhead), ...ofProject.filter((file) => !isAhead(file))];
    });
  }
}

const SHOWN = 10;

/** If more than ten files ran, prints the ten slowest, each with its total time and its loading time. */
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
