import type { ReactNode } from 'react';

/** A tab: with `href` a link, else a button in a tab list. */
export interface Tab<Id extends string = string> {
  id: Id;
  label: string;
  count?: number;
  icon?: ReactNode;
  unsaved?: boolean;
  disabled?: boolean;
  href?: string;
}

export interface TabsProps<Id extends string = string> {
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  onSelect?: (id: Id) => void;
  /** A unique word that links the tabs to their `TabPanel`s. Leave it out if there are none. */
  scope?: string;
}

export function tabId(scope: string, id: string): string {
  return `${scope}-tab-${id}`;
}

export function panelId(scope: string, id: string): string {
  return `${scope}-panel-${id}`;
}
