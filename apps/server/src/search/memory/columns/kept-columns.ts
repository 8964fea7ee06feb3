import type { CollectiveColumns, GroupName, GroupView, TextsName } from './columns.ts';
import type { TextsView } from './texts.ts';

/**
 * Columns as a file holds them: a keeper can go on from these. Persons who are gone are not in them, and no
 * text that nothing refers to.
 */
export interface KeptColumns {
  readonly groups: { readonly [G in GroupName]: GroupView<G> };
  readonly texts: { readonly [T in TextsName]: TextsView };
  readonly datasets: readonly string[];
  readonly collectives: readonly CollectiveColumns[];
  /** Persons below this stand in the order of names. */
  readonly sorted: number;
}
