import { describe, expect, it } from 'vitest';
import { compileTitleWords } from './compile-title-words.ts';
import { findMeanings } from './find-meanings.ts';
import { splitTitle, splitWords } from './split-title.ts';
import { TitleWords } from './title-words.schema.ts';

function rolesIn(title: string, ...tables: unknown[]): (string | null)[] {
  const compiled = compileTitleWords(tables.map((table) => TitleWords.parse(table)));
  return findMeanings(splitWords(title), compiled).roles.map((meaning) => meaning.role);
}

describe('the table of words', () => {
  it('refuses a phrase that speaks for two role types, and says which', () => {
    const english = { roles: { Hospitality: { occupation: ['chef'] } } };
    const swedish = { roles: { Operations: { kind: ['Chef'] } } };
    expect(() => rolesIn('', english, swedish)).toThrow('"Chef" speaks for Hospitality and for Operations');
  });

  it('refuses a phrase of filler words only', () => {
    expect(() => rolesIn('', { marks: { filler: ['of, the'] }, levels: { Owner: ['of the'] } })).toThrow(
      '"of the" has no word that counts',
    );
  });

  it('refuses an ending of two words', () => {
    expect(() => rolesIn('', { levels: { Manager: ['*team leader'] } })).toThrow(
      '"*team leader" is more than one word',
    );
  });

  it('refuses a role type that does not exist', () => {
    expect(() => rolesIn('', { roles: { Wizardry: { field: ['magic'] } } })).toThrow('Wizardry');
  });

  it('lets the longest phrase hide the words in it', () => {
    const table = {
      roles: { Sales: { field: ['sales'] }, 'Sales Engineering': { occupation: ['sales engineer'] } },
    };
    expect(rolesIn('senior sales engineer', table)).toEqual(['Sales Engineering']);
    expect(rolesIn('sales person', table)).toEqual(['Sales']);
  });

  it('reads a compound by how it begins and ends', () => {
    const table = {
      roles: { Sales: { field: ['vertrieb*'] }, Engineering: { occupation: ['*ingenieur{|in}'] } },
    };
    expect(rolesIn('Vertriebsingenieurin', table)).toEqual(['Sales', 'Engineering']);
    expect(rolesIn('Vertrieb', table)).toEqual(['Sales']);
  });

  it('finds German words written without umlauts', () => {
    const table = { roles: { Sales: { occupation: ['verkäufer{|in}'] } } };
    expect(['Verkäuferin', 'Verkaeuferin', 'VERKAUFER'].flatMap((title) => rolesIn(title, table))).toEqual([
      'Sales',
      'Sales',
      'Sales',
    ]);
  });
});

describe('splitting a title', () => {
  it.each([
    ['CTO | Advisor, Angel investor', [['cto'], ['advisor'], ['angel', 'investor']]],
    ['Co-Founder - CEO', [['co', 'founder'], ['ceo']]],
    ['Leiter:in Einkauf (m/w/d)', [['leiter', 'einkauf']]],
    ['Chargé(e) de com.', [['charge', 'de', 'com']]],
    ['V.P. Sales', [['vp', 'sales']]],
    ['R & D / M&A', [['r&d', '&', 'm&a']]],
    ['総経理', [['総', '経', '理']]],
    ['Dev 2.0 (24/7)', [['dev']]],
  ])('%j', (title, parts) => {
    expect(splitTitle(title)).toEqual(parts);
  });
});
