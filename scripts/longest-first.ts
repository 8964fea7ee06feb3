import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Matches small files that take long. Vitest begins with the files that took longest in the last run. Without
 * a last run it begins with the largest files, and a small slow one would run at the end while the other
 * cores are idle.
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
