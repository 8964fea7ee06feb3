import type { ReactNode } from 'react';

/** A tab. With `href` it is a link to the section's URL, else a button of a tab list. */
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
  /** The name of the row for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  onSelect?: (id: Id) => void;
  /** A unique word that links these tabs to their `TabPanel`s; leave it out if there are none. */
  scope?: string;
}

export function tabId(scope: string, id: string): string {
  return `${scope}-tab-${id}`;
}

export function panelId(scope: string, id: string): string {
  return `${scope}-panel-${id}`;
}
