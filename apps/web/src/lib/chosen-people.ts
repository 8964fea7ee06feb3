import type { ChosenPersons } from '@kithline/contract/selection.ts';

/** The people who are ticked in a list, for commands on all of them. */
export interface ChosenPeople {
  /** How the server finds the ticked people: by their ids, or by the list's filter. */
  asked: ChosenPersons;
  count: number;
  /** The pictures of some of the ticked people, in the order in which the people were ticked. */
  faces: readonly { id: number; name: string; src: string | null }[];
  /** The size of the whole list, and how to tick everybody in it; null if everybody is ticked. */
  others: { total: number; chooseAll: () => void } | null;
  clear: () => void;
}
