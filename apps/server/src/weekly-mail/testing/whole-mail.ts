import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { gatherSections } from '../sections/sections.ts';

/** The texts that a mail with every section switched on would have for a member now. */
export async function wholeMailOf(app: AppContext, viewer: Viewer): Promise<unknown> {
  const parts = { isOn: true, savedSearches: true, changedJobs: true, losingTouch: true };
  const sections = await gatherSections(app, viewer, { ...parts, zone: 'UTC' });
  return sections.map(({ words }) => words);
}
