import type { WeeklyPart } from '@kithline/contract/weekly-mail.ts';

interface PartWords {
  part: WeeklyPart;
  label: string;
  hint: string;
}

/** The parts of the weekly mail, in their order. */
export const PARTS: readonly PartWords[] = [
  {
    part: 'savedSearches',
    label: 'New in saved searches',
    hint: 'From searches set to “By mail, once a week”.',
  },
  { part: 'changedJobs', label: 'Changed jobs', hint: 'People whose organization or title has changed.' },
  { part: 'losingTouch', label: 'Losing touch', hint: 'People you wanted to be in touch with by now.' },
];
