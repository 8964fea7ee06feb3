import type { ReactNode } from 'react';

/** Something that can be picked. */
export interface PickerOption {
  id: string | number;
  label: string;
  /** A quiet word after the label. */
  note?: string;
  /** A face or a logo before it. */
  picture?: ReactNode;
}

export type PickerStatus = 'idle' | 'loading' | 'failed';

/** The value of the line "create"; no option has this id. */
export const CREATE = '\u0000create';
