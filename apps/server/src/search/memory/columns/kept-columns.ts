import type { CollectiveColumns, GroupName, GroupView, TextsName } from './columns.ts';
import type { TextsView } from './texts.ts';

/**
 * Columns from which a keeper can continue: the content of a file, or a copy of another keeper's columns.
 * Neither contains removed persons or unused texts.
 */
export interface KeptColumns {
  readonly groups: { readonly [G in GroupName]: GroupView<G> };
  readonly texts: { readonly [T in TextsName]: TextsView };
  readonly datasets: readonly string[];
  readonly collectives: readonly CollectiveColumns[];
  /** Persons below this index are sorted by name. */
  readonly sorted: number;
}
