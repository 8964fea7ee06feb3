import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readProfileSlug } from './read-profile-slug.ts';

describe('Reading the slug of a profile from its address', () => {
  it.each([
    ['https://www.linkedin.com/in/ann-lee-1a2b3c', 'ann-lee-1a2b3c'],
    ['https://www.linkedin.com/in/ann-lee-1a2b3c/', 'ann-lee-1a2b3c'],
    ['http://linkedin.com/in/Ann-Lee?trk=people#top', 'ann-lee'],
    ['www.linkedin.com/in/ann-lee', 'ann-lee'],
    ['linkedin.com/in/ann-lee/en-us', 'ann-lee'],
    ['//www.linkedin.com/in/ann-lee', 'ann-lee'],
    ['HTTPS://WWW.LINKEDIN.COM/IN/ANN-LEE', 'ann-lee'],
    ['https://de.linkedin.com/in/ann-lee/de', 'ann-lee'],
    ['https://www.linkedin.com/mwlite/in/ann-lee', 'ann-lee'],
    [' https://www.linkedin.com/in/ann-lee ', 'ann-lee'],
    ['https://www.linkedin.com/in/zo%C3%AB-m%C3%BCller', 'zoë-müller'],
    ['https://www.linkedin.com/in/zo%c3%ab-m%c3%bcller', 'zoë-müller'],
    ['https://www.linkedin.com/in/zoe%CC%88-m%C3%BCller', 'zoë-müller'],
    ['https://www.linkedin.com/in/ZO%C3%8B', 'zoë'],
    ['https://www.linkedin.com/in/%E6%9D%8E%E9%9B%B7', '李雷'],
    ['https://www.linkedin.com/in/ren%E9-lee', 'ren%e9-lee'],
    ['https://www.linkedin.com/in/100%-ann', '100%-ann'],
    ['https://www.linkedin.com/in/%zz%', '%zz%'],
    ['https://sy.linkedin.com/pub/ann-lee/a7/576/b50?trk=x', 'ann-lee-b50576a7'],
    ['https://www.linkedin.com/pub/ann-lee/1/2b/345', 'ann-lee-34502b1'],
    ['https://www.linkedin.com/pub/ann-lee', 'ann-lee'],
    ['https://www.linkedin.com/pub/dir/Ann/Lee', null],
    ['https://www.linkedin.com/company/acme', null],
    ['https://www.linkedin.com/in/', null],
    ['https://notlinkedin.com/in/ann-lee', null],
    ['https://linkedin.com.example.org/in/ann-lee', null],
    ['https://example.org/?u=linkedin.com/in/ann-lee', null],
    ['ann-lee', null],
    ['', null],
    [`https://www.linkedin.com/in/${'a'.repeat(256)}`, null],
  ])('turns %j into %j', (url, slug) => {
    expect(readProfileSlug(url)).toBe(slug);
  });

  it('never fails, and gives the same result for a slug and its percent-encoded form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (slug) => {
        const letters = slug.replace(/[^\p{L}\p{N}-]/gu, '');
        const plain = readProfileSlug(`https://www.linkedin.com/in/${letters}`);
        expect(readProfileSlug(`https://www.linkedin.com/in/${encodeURIComponent(letters)}/`)).toBe(plain);
        readProfileSlug(`https://www.linkedin.com/in/${slug}`);
        readProfileSlug(slug);
      }),
    );
  });
});
