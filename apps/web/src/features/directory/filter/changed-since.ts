import type { MatchedItem } from '@kithline/contract/directory.ts';
import { sayIsoDay } from '../../../lib/say-time.ts';
import type { OwnField } from './own-fields.ts';
import { SinceField } from './SinceField.tsx';

/** The filter for people who changed organization or title since a day. */
export const changedSinceField: OwnField = {
  Field: SinceField,
  words: ({ text = '' }) => `since ${sayIsoDay(text)}`,
  why: ([was, is]) => ({
    label: 'Changed job',
    stretches: [
      // The time comes first, because a narrow line cuts off only the end.
      { text: `${whenWords(was?.to ?? null, is?.from ?? '')}:`, marked: true },
      { text: `${formerWords(was, is)} → ${jobWords(is)}`, marked: false },
    ],
  }),
};

/** Leaves out an organization that is unchanged, if both titles are known. */
function formerWords(was: MatchedItem | undefined, is: MatchedItem | undefined): string {
  const stays = was?.organization && was.organization.id === is?.organization?.id;
  return stays && was.title && is.title ? was.title : jobWords(was);
}

function jobWords({ title, organization }: Pick<MatchedItem, 'title' | 'organization'> = {}): string {
  if (title && organization) return `${title} at ${organization.name}`;
  return title ?? organization?.name ?? 'Unknown';
}

/**
 * "between May and October 2026", or "in May 2026" if both days are in this month. Without the earlier day:
 * "by October 2026" for a day, "in May 2026" for a month, "in 2026" for a year.
 */
function whenWords(after: string | null, by: string): string {
  const [year = '', month] = by.split('-');
  if (month === undefined) return `in ${year}`;
  const until = `${monthWord(month)} ${year}`;
  const isMonthKnown = by.length < 'YYYY-MM-DD'.length;
  if (after === null) return isMonthKnown ? `in ${until}` : `by ${until}`;
  const [yearBefore = '', monthBefore = ''] = after.split('-');
  if (yearBefore !== year) return `between ${monthWord(monthBefore)} ${yearBefore} and ${until}`;
  return monthBefore === month ? `in ${until}` : `between ${monthWord(monthBefore)} and ${until}`;
}

function monthWord(month: string): string {
  return new Date(Date.UTC(2000, Number(month) - 1)).toLocaleDateString('en-US', {
    month: 'long',
    timeZone: 'UTC',
  });
}
