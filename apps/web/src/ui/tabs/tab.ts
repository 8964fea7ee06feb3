import type { ReactNode } from 'react';

/** One tab. With `href` it is a link to that section's address, else a button of a tab list. */
export interface Tab<Id extends string = string> {
  id: Id;
  label: string;
  count?: number;
  icon?: ReactNode;
  /** Something there is not saved. */
  unsaved?: boolean;
  disabled?: boolean;
  href?: string;
}

export interface TabsProps<Id extends string = string> {
  /** The spoken name of the row. */
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  onSelect?: (id: Id) => void;
  /** A word of its own that ties these tabs to their `TabPanel`s; leave it out where there are none. */
  scope?: string;
}

export function tabId(scope: string, id: string): string {
  return `${scope}-tab-${id}`;
}

export function panelId(scope: string, id: string): string {
  return `${scope}-panel-${id}`;
}
