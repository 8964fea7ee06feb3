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

/** The value that stands for "create what was typed"; no option has it as its id. */
export const CREATE = '\u0000create';
