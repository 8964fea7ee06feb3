import { describe, expect, it } from 'vitest';
import { findLinks } from './find-links.ts';

const hrefsIn = (text: string) => findLinks(text).flatMap(({ href }) => href ?? []);

describe('A link in a message', () => {
  it.each([
    'Please send me your Basic_LinkedInDataExport.zip or Connections.zip, see README.md',
    'Thanks.In that case it works.It is fine',
    'main.ts, example.com and ftp://example.com/a',
    'https://kithline.example@elsewhere.example/a',
  ])('is not found in: %s', (text) => {
    expect(hrefsIn(text)).toEqual([]);
  });

  it.each([
    [
      'See https://example.com/a?b=c#d, http://example.com and www.example.com.',
      ['https://example.com/a?b=c#d', 'http://example.com', 'https://www.example.com'],
    ],
    ['Write to ida@example.com.', ['mailto:ida@example.com']],
    ['http://localhost:3000/people/12', ['http://localhost:3000/people/12']],
    ['https://en.wikipedia.org/wiki/Kith_(Scots)', ['https://en.wikipedia.org/wiki/Kith_(Scots)']],
    ['https://example.com/über/数', ['https://example.com/über/数']],
  ])('is found in: %s', (text, hrefs) => {
    expect(hrefsIn(text)).toEqual(hrefs);
  });

  it.each([
    'He said „https://example.com/a“',
    'He said "https://example.com/a"',
    "He said 'https://example.com/a'",
    '“https://example.com/a”, she said',
    '«https://example.com/a»',
    '‹https://example.com/a›',
    '「https://example.com/a」',
    '（https://example.com/a）',
    '(https://example.com/a)',
    '[https://example.com/a]',
    '<https://example.com/a>',
    '看https://example.com/a。然后',
    'देखें https://example.com/a।',
    'دیکھیں https://example.com/a۔',
    '看https://example.com/a，然后',
    'https://example.com/a…',
    'https://example.com/a...',
    'https://example.com/a.',
    '**https://example.com/a**',
    '`https://example.com/a`',
  ])('ends before punctuation that surrounds it: %s', (text) => {
    expect(hrefsIn(text)).toEqual(['https://example.com/a']);
  });

  it('is found directly after another link', () => {
    expect(hrefsIn('«https://example.com/a»«https://example.com/b»')).toEqual([
      'https://example.com/a',
      'https://example.com/b',
    ]);
  });

  it('is split off without losing or moving any character of the text', () => {
    const text = '**Look** „https://example.com/a“ … `b` and 👋 www.example.com…';
    expect(
      findLinks(text)
        .map(({ words }) => words)
        .join(''),
    ).toBe(text);
    for (const { start, words } of findLinks(text)) expect(text.slice(start).startsWith(words)).toBe(true);
  });
});
