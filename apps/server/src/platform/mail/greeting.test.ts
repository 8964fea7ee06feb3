import { expect, it } from 'vitest';
import { greetingOf } from './greeting.ts';

it.each([
  ['Zoë', 'Hello Zoë,'],
  ['J. R.', 'Hello J. R.,'],
  ['', 'Hello,'],
  ['Win at https://evil.example.test', 'Hello,'],
  ['HTTP://evil.example.test', 'Hello,'],
  ['go to WWW.evil.example.test', 'Hello,'],
])('a mail to "%s" begins with "%s"', (name, greeting) => {
  expect(greetingOf(name)).toBe(greeting);
});
