import { expect, it } from 'vitest';
import { greetingOf } from './greeting.ts';

it.each([
  ['Zoë', 'Hello Zoë,'],
  ['J. R.', 'Hello J. R.,'],
  ['', 'Hello,'],
  ['Win at https://evil.example.test', 'Hello,'],
  ['HTTP://evil.example.test', 'Hello,'],
  ['go to WWW.evil.example.test', 'Hello,'],
  ['pay at evil-site.com now', 'Hello,'],
  ['me@evil.example', 'Hello,'],
  ['Your account will be lost unless you answer this mail at once, please', 'Hello,'],
  ['María-José O’Brien Jr.', 'Hello María-José O’Brien Jr.,'],
])('a mail to "%s" begins with "%s"', (name, greeting) => {
  expect(greetingOf(name)).toBe(greeting);
});
