import type { ReactNode } from 'react';

/** A tab. With `href` it is a link to the URL of the section, else a button in a tab list. */
export interface Tab<Id extends string = string> {
  id: Id;
  label: string;
  count?: number;
  icon?: ReactNode;
  /** Whether the section has unsaved changes. */
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
  /** A unique word that links the tabs to their `TabPanel`s. Leave it out if there are none. */
  scope?: string;
}

export function tabId(scope: string, id: string): string {
  return `${scope}-tab-${id}`;
}

export function panelId(scope: string, id: string): string {
  return `${scope}-panel-${id}`;
}
