import { expect, test } from 'vitest';
import { isSameTitle } from './is-same-title.ts';

test.each([
  ['a typo', 'Software Enginer', 'Software Engineer'],
  ['letters that changed places', 'Project Mangaer', 'Project Manager'],
  ['a typo that is a French word', 'Manger', 'Manager'],
  ['a typo that is a Dutch word', 'Data Analist', 'Data Analyst'],
  ['two typos in a long word', 'Adminstratve Assistant', 'Administrative Assistant'],
  ['a typo in a word that no table has', 'Osteopeth', 'Osteopath'],
  ['case and accents', 'CHEF DE PROJET CONFIRMÉ', 'Chef de projet confirme'],
  ['a word cut short', 'Sr. Product Mgr', 'Senior Product Manager'],
  ['a short name', 'VP Sales', 'Vice President, Sales'],
  ['initials with points', 'C.F.O.', 'Chief Financial Officer'],
  ['another order', 'Director, Sales', 'Sales Director'],
  ['"of" and a comma', 'Director of Sales', 'Director, Sales'],
  ['"&" and "and"', 'Founder & CEO', 'CEO and Founder'],
  ['British and American', 'Programme Organiser', 'Program Organizer'],
  ['a hyphen', 'Co-ordinator', 'Coordinator'],
  ['one word or two', 'Copy Writer', 'Copywriter'],
  ['Roman numbers', 'Engineer II', 'Engineer 2'],
  ['a second gender', 'Produktmanager (m/w/d)', 'Produktmanager:in'],
])('Titles are the same if they differ only in this: %s', (_why, one, other) => {
  expect([isSameTitle(one, other), isSameTitle(other, one)]).toEqual([true, true]);
});

test.each([
  ['a promotion', 'Manager', 'Senior Manager'],
  ['a higher rank by one letter', 'VP', 'SVP'],
  ['another department', 'Director, Sales', 'Director, Marketing'],
  ['another office', 'CFO', 'CEO'],
  ['the next number', 'Engineer II', 'Engineer III'],
  ['another number', 'Analyst 1', 'Analyst 2'],
  ['an English word that differs by one letter', 'Writer', 'Waiter'],
  ['a German word that differs by one letter', 'Maler', 'Makler'],
  ['a German compound that differs by two letters', 'Vertriebsleiter', 'Betriebsleiter'],
  ['an ending that differs by one letter', 'Trainer', 'Trainee'],
  ['"to" before a rank', 'Assistant to the Director', 'Assistant Director'],
  ['the deputy', 'Vice President', 'President'],
  ['one founder of several', 'Founder', 'Co-Founder'],
  ['another kind of work', 'UX Designer', 'UI Designer'],
])('Titles are different if they differ in this: %s', (_why, one, other) => {
  expect([isSameTitle(one, other), isSameTitle(other, one)]).toEqual([false, false]);
});
