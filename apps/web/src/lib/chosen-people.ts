import type { ChosenPersons } from '@kithline/contract/selection.ts';

/** The ticked people of a list, for commands on all of them. */
export interface ChosenPeople {
  /** Identifies them to the server: by their ids, or by the list's filter. */
  asked: ChosenPersons;
  count: number;
  /** Some of their faces, those ticked earliest first. */
  faces: readonly { id: number; name: string; src: string | null }[];
  /** The size of the whole list; null when all are ticked. */
  others: { total: number; chooseAll: () => void } | null;
  clear: () => void;
}
