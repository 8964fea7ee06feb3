import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  OrganizationAngelList,
  OrganizationLinkedin,
  PersonAngelList,
  PersonCrunchbase,
  PersonLinkedin,
  Twitter,
  Website,
} from './link-rules.ts';

/** Returns the stored form of a link, or the error message. */
function read(rule: z.ZodMiniType<string>, text: string): string {
  const parsed = rule.safeParse(text);
  return parsed.success ? parsed.data : (parsed.error.issues[0]?.message ?? '');
}

describe('A link', () => {
  it.each([
    [' example.org/team?utm_source=mail#top ', 'https://example.org/team'],
    [
      'https://scholar.google.com/citations?user=AbC123&hl=en',
      'https://scholar.google.com/citations?user=AbC123&hl=en',
    ],
    ['example.org/?p=12', 'https://example.org/?p=12'],
    [
      'example.org/a?q=x%20y&flag&utm_medium=b&FBCLID=1&gclid&utmost=2#top',
      'https://example.org/a?q=x%20y&flag&utmost=2',
    ],
    ['example.org/team/?gclid=1', 'https://example.org/team'],
    ['https://Example.ORG', 'https://example.org'],
    ['//example.org/', 'https://example.org'],
    ['example.org:8443/a', 'https://example.org:8443/a'],
    ['', ''],
    ['  ', ''],
  ])('%j is kept as %j', (typed, kept) => expect(read(Website, typed)).toBe(kept));

  it.each([
    'http://example.org',
    'javascript:alert(1)',
    'JavaScript://example.org/%0Aalert(1)',
    'https://user:secret@example.org',
    'user@example.org',
    'https://localhost',
    'https://10.0.0.1',
    'two words.org',
    `https://example.org/${'a'.repeat(600)}`,
    'data:text/html,x',
  ])('%j is refused', (typed) => expect(read(Website, typed)).toBe('Must be a valid URL.'));
});

it.each([
  [PersonLinkedin, 'de.linkedin.com/in/leila-haddad/?trk=x', 'https://de.linkedin.com/in/leila-haddad'],
  [PersonLinkedin, 'http://www.linkedin.com/in/a', 'https://www.linkedin.com/in/a'],
  [PersonLinkedin, 'linkedin.com/company/halden', 'Must be a valid LinkedIn Person URL.'],
  [PersonLinkedin, 'notlinkedin.com/in/a', 'Must be a valid LinkedIn Person URL.'],
  [OrganizationLinkedin, 'linkedin.com/school/ridgeway', 'https://linkedin.com/school/ridgeway'],
  [OrganizationLinkedin, 'linkedin.com/in/a', 'Must be a valid LinkedIn Company or School URL.'],
  [Twitter, 'x.com/leila', 'https://x.com/leila'],
  [Twitter, ' @leila_h ', 'https://x.com/leila_h'],
  [Twitter, '@leila@example.org', 'Must be a valid Twitter or X URL.'],
  [Twitter, '@', 'Must be a valid Twitter or X URL.'],
  [Twitter, '@a_name_that_is_longer_than_any', 'Must be a valid Twitter or X URL.'],
  [Twitter, 'example.org/leila', 'Must be a valid Twitter or X URL.'],
  [PersonAngelList, 'wellfound.com/u/leila', 'https://wellfound.com/u/leila'],
  [PersonAngelList, 'wellfound.com/company/halden', 'Must be a valid AngelList or Wellfound Person URL.'],
  [OrganizationAngelList, 'wellfound.com/company/halden', 'https://wellfound.com/company/halden'],
  [OrganizationAngelList, 'angel.co/halden', 'https://angel.co/halden'],
  [OrganizationAngelList, 'wellfound.com/u/leila', 'Must be a valid AngelList or Wellfound Company URL.'],
  [PersonCrunchbase, 'crunchbase.com/organization/halden', 'Must be a valid Crunchbase Person URL.'],
])(
  'An address of a social network is refused unless it is of the right kind: "$1" gives "$2"',
  (rule, typed, expected) => {
    expect(read(rule, typed)).toBe(expected);
  },
);
