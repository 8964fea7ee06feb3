import type { WeeklyMailParts } from '@kithline/contract/weekly-mail.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { changedJobsSection } from './changed-jobs-section.ts';
import { losingTouchSection } from './losing-touch-section.ts';
import { savedSearchesSection } from './saved-searches-section.ts';
import type { Section, SectionInput, SectionWords } from './section.ts';

const SECTIONS: readonly Section[] = [savedSearchesSection, changedJobsSection, losingTouchSection];

export interface GatheredSection {
  readonly section: Section;
  readonly words: SectionWords;
}

/** Returns the sections that are switched on and have something to say now. */
export async function gatherSections(
  app: AppContext,
  viewer: Viewer,
  planned: WeeklyMailParts & Pick<SectionInput, 'zone'>,
): Promise<GatheredSection[]> {
  const input = { viewer, now: app.clock(), zone: planned.zone };
  const gathered: GatheredSection[] = [];
  for (const section of SECTIONS.filter(({ part }) => planned[part])) {
    const words = await section.gather(app, input);
    if (words !== null) gathered.push({ section, words });
  }
  return gathered;
}
