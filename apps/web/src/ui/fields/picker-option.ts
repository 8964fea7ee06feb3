import type { ReactNode } from 'react';

export interface PickerOption {
  id: string | number;
  label: string;
  note?: string;
  picture?: ReactNode;
}

export type PickerStatus = 'idle' | 'loading' | 'failed';

/** The value of the line that creates something. No option has this id. */
export const CREATE = '\u0000create';
