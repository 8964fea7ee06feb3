import type { SavedSearch, Telling } from '@kithline/contract/saved-searches.ts';

/** How the member can be notified of new results. */
export const TELLINGS: readonly TellingOption[] = [
  { value: 'never', label: 'Never', command: 'Stop telling me' },
  {
    value: 'in-kithline',
    label: 'In Kithline',
    note: 'a line in notifications, once a day at most',
    command: 'Tell me in Kithline',
  },
  {
    value: 'weekly-mail',
    label: 'By mail, once a week',
    note: 'with the weekly mail of your account',
    command: 'Tell me by mail, once a week',
  },
];

interface TellingOption {
  value: Telling;
  label: string;
  note?: string;
  /** The command of a menu that chooses this option. */
  command: string;
}

/** Returns the option after this one, and after the last one the first. */
export function tellingAfter(telling: Telling): TellingOption | undefined {
  return TELLINGS[(TELLINGS.findIndex(({ value }) => value === telling) + 1) % TELLINGS.length];
}

export const ONLY_ME = '';

/** `forCollectiveId` is the id of a collective, or ONLY_ME. */
export interface SearchValues extends Record<string, string> {
  name: string;
  telling: Telling;
  forCollectiveId: string;
}

export function valuesOf({ name, telling, isShared, collective }: SavedSearch): SearchValues {
  return { name, telling, forCollectiveId: isShared && collective ? String(collective.id) : ONLY_ME };
}

export const collectiveIdOf = ({ forCollectiveId }: SearchValues): number | null =>
  forCollectiveId === ONLY_ME ? null : Number(forCollectiveId);
