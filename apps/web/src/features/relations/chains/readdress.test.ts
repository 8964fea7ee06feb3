import { expect, it } from 'vitest';
import { readdress } from './request-text.ts';

it.each([
  ['Hi Ana\n\nCould you', 'Hi Ben\n\nCould you'],
  ['Ana, could you', 'Ben, could you'],
  ['Good morning Ana!', 'Good morning Ben!'],
  ['I know Ana from work', 'I know Ana from work'],
  ['Hi Anabel, and Ana', 'Hi Anabel, and Ana'],
])(
  'A request for another helper has the new name in its greeting, if it greeted the first helper by name: %j',
  (text, addressed) => {
    expect(readdress(text, 'Ana', 'Ben')).toBe(addressed);
  },
);
