import type { ReactNode } from 'react';

/** An entry of the dialog that can be selected and opened. */
export interface Entry {
  /** Unique in the dialog. */
  id: string;
  open: () => void;
  isTall?: boolean;
  children: ReactNode;
}

/** A group of entries. `label` is its name; results show no heading. */
export interface EntryGroup {
  label: string;
  isHeadingShown: boolean;
  entries: readonly Entry[];
}
