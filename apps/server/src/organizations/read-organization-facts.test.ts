import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCompanySlug, readDomain, readYearFounded } from './read-organization-facts.ts';

describe('The page of an organization on the professional network', () => {
  it.each([
    ['https://www.linkedin.com/company/Acme-Inc/', 'acme-inc'],
    ['linkedin.com/company/acme', 'acme'],
    ['https://de.linkedin.com/company/m%C3%BCller-s%C3%B6hne/about?x=1', 'müller-söhne'],
    ['http://linkedin.com/school/mit', 'mit'],
    ['//linkedin.com/showcase/acme-labs#x', 'acme-labs'],
  ])('is identified by its slug: %s', (url, slug) => {
    expect(readCompanySlug(url)).toBe(slug);
  });

  it.each([
    '',
    'acme',
    'https://www.linkedin.com/in/ada',
    'https://example.com/company/acme',
    'linkedin.com/company/',
  ])('is not recognized in %j', (url) => {
    expect(readCompanySlug(url)).toBeNull();
  });
});

const wildText = fc
  .array(
    fc.oneof(
      fc.constantFrom('https://', 'www.', '.', '/', ':', '@', '?', '-', 'com', 'é'),
      fc.string({ maxLength: 4 }),
    ),
  )
  .map((parts) => parts.join(''));

describe('The domain of an organization', () => {
  it.each([
    ['acme.com', 'acme.com'],
    ['WWW.Acme.com', 'acme.com'],
    ['https://www.acme.co.uk/en?x=1', 'acme.co.uk'],
    ['http://shop.acme.com:8080/', 'shop.acme.com'],
    ['müller.de', 'xn--mller-kva.de'],
  ])('is read from %j', (text, domain) => {
    expect(readDomain(text)).toBe(domain);
  });

  it.each([
    '',
    'acme',
    'n/a',
    'javascript:alert(1)',
    'https://',
    'a b.com',
    '-acme.com',
    '10.0.0.1',
    'ada@acme.com',
  ])('is not in %j', (text) => {
    expect(readDomain(text)).toBeNull();
  });

  it('is null or a domain for any text, and reading that domain again gives the same domain', () => {
    fc.assert(
      fc.property(wildText, (text) => {
        const domain = readDomain(text);
        expect(domain === null ? null : readDomain(domain)).toBe(domain);
      }),
    );
  });
});

describe('The year of foundation', () => {
  it.each([
    ['1999', 1999],
    ['1999.0', 1999],
    ['1999-05-01', 1999],
    ['578', 578],
    ['2026', 2026],
  ])('is read from %j', (text, year) => {
    expect(readYearFounded(text, 2026)).toBe(year);
  });

  it.each(['', '2027', '99', '12', 'about 1999', '19999', '1999.5'])('is not in %j', (text) => {
    expect(readYearFounded(text, 2026)).toBeNull();
  });
});
