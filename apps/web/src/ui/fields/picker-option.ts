import type { ReactNode } from 'react';

/** Something that can be picked. */
export interface PickerOption {
  id: string | number;
  label: string;
  /** Words in a quiet color after the label. */
  note?: string;
  /** A face or a logo before the label. */
  picture?: ReactNode;
}

export type PickerStatus = 'idle' | 'loading' | 'failed';

/** The value of the line that creates something. No option has this id. */
export const CREATE = '\u0000create';
