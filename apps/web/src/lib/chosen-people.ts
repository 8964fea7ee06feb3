import type { ChosenPersons } from '@kithline/contract/selection.ts';

/** People of a list who are ticked, as commands for all of them need them. */
export interface ChosenPeople {
  /** Names them to the server: by their ids, or by the list's filter. */
  asked: ChosenPersons;
  count: number;
  /** Some of their faces, those ticked first. */
  faces: readonly { id: number; name: string; src: string | null }[];
  /** How many the list has, when not all of them are ticked. */
  others: { total: number; chooseAll: () => void } | null;
  clear: () => void;
}
