import type { ReactNode } from 'react';

/** One line of the dialog that can be current and opened. */
export interface Entry {
  /** Unique in the dialog. */
  id: string;
  open: () => void;
  isTall?: boolean;
  children: ReactNode;
}

/** Lines under a heading; those that were found need none. */
export interface EntryGroup {
  label: string;
  isHeadingShown: boolean;
  entries: readonly Entry[];
}
