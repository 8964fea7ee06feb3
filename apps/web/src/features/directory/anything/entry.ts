import type { ReactNode } from 'react';

/** An entry of the dialog that can be selected and opened. */
export interface Entry {
  /** Unique in the dialog. */
  id: string;
  open: () => void;
  isTall?: boolean;
  children: ReactNode;
}

export interface EntryGroup {
  label: string;
  isHeadingShown: boolean;
  entries: readonly Entry[];
}
