import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { gatherSections } from '../sections/sections.ts';

const DAY = 86_400_000;

/** The sections of a member's mail about the last week, with every section switched on. */
export async function wholeMailOf(app: AppContext, viewer: Viewer): Promise<unknown> {
  const parts = { isOn: true, savedSearches: true, changedJobs: true, losingTouch: true };
  const since = new Date(app.clock().getTime() - 7 * DAY);
  const sections = await gatherSections(app, viewer, { since, planned: { ...parts, zone: 'UTC' } });
  return sections.map(({ words }) => words);
}
