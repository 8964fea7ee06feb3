import { expect, it } from 'vitest';
import { readdress } from './request-text.ts';

it.each([
  ['Hi Ana\n\nCould you', 'Hi Ben\n\nCould you'],
  ['Ana, could you', 'Ben, could you'],
  ['Good morning Ana!', 'Good morning Ben!'],
  ['I know Ana from work', 'I know Ana from work'],
  ['Hi Anabel, and Ana', 'Hi Anabel, and Ana'],
])(
  'If the greeting of a request names the connector and another one is chosen, the greeting names the other one: %j',
  (text, addressed) => {
    expect(readdress(text, 'Ana', 'Ben')).toBe(addressed);
  },
);
