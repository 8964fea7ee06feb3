import type { StatedJob } from '@kithline/contract/networks.ts';

/** The job of a row. Null if it names neither a title nor an organization. */
export function statedJob(title: string | null, organization: string | null): StatedJob {
  return title === null && organization === null ? null : { title, organization };
}
