import { sayIsoDay } from '../../../lib/say-time.ts';
import type { OwnField } from './own-fields.ts';
import { SinceField } from './SinceField.tsx';

export const connectedSinceField: OwnField = {
  Field: SinceField,
  words: ({ text = '' }) => `since ${sayIsoDay(text)}`,
  why: ([connected]) => ({
    label: 'Connected',
    stretches: [{ text: sayIsoDay(connected?.from ?? ''), marked: true }],
  }),
};
