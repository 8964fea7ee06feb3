import { expect, it } from 'vitest';
import { readdress } from './request-text.ts';

it.each([
  ['Hi Ana\n\nCould you', 'Hi Ben\n\nCould you'],
  ['Ana, could you', 'Ben, could you'],
  ['Good morning Ana!', 'Good morning Ben!'],
  ['I know Ana from work', 'I know Ana from work'],
  ['Hi Anabel, and Ana', 'Hi Anabel, and Ana'],
])(
  'If Ben is chosen as the connector instead of Ana, only a greeting by name changes: %j becomes %j',
  (text, addressed) => {
    expect(readdress(text, 'Ana', 'Ben')).toBe(addressed);
  },
);
