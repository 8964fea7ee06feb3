import type { WeeklyPart } from '@kithline/contract/weekly-mail.ts';

interface PartWords {
  part: WeeklyPart;
  label: string;
  hint: string;
}

/** The parts of the mail of the week, in its order. */
export const PARTS: readonly PartWords[] = [
  {
    part: 'savedSearches',
    label: 'New in saved searches',
    hint: 'Of the searches for which you have chosen “By mail, once a week”.',
  },
  { part: 'changedJobs', label: 'Changed jobs', hint: 'People whose organization or title has changed.' },
  { part: 'losingTouch', label: 'Losing touch', hint: 'People whom you wanted to get back to by now.' },
];
