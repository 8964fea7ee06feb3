import { describe, expect, it } from 'vitest';
import { compileTitleWords } from './compile-title-words.ts';
import type { TitleTable } from './compile-title-words.ts';
import { findMeanings } from './find-meanings.ts';
import { findPhrases } from './find-phrases.ts';
import { loadTitleWords } from './load-title-words.ts';
import { readTables } from './title-tables.ts';
import { EVERY_LANGUAGE } from './phrasebook.ts';
import { splitTitle, splitWords } from './split-title.ts';
import { spreadPhrases } from './spread-phrases.ts';
import { TitleWords } from './title-words.schema.ts';

/** A table of a separate language. */
function aTable(table: unknown, at: number): TitleTable {
  return { words: TitleWords.parse(table), language: `language ${at}`, isSupplement: false };
}

function rolesIn(title: string, ...tables: unknown[]): (string | null)[] {
  const compiled = compileTitleWords(tables.map(aTable));
  return findMeanings(splitWords(title), compiled)
    .roles.flat()
    .map((meaning) => meaning.role);
}

/** All phrases of whole words in a table. */
function phrasesIn({ levels = {}, roles = {}, fixed = [], noRank = [] }: TitleWords): string[] {
  const lines = [
    ...Object.values(levels),
    ...Object.values(roles).flatMap((of) => Object.values(of)),
    ...fixed.map(({ words }) => words),
    noRank,
  ];
  return lines
    .flat()
    .flatMap(spreadPhrases)
    .filter((phrase) => !phrase.includes('*'));
}

describe('the vocabulary', () => {
  it('refuses a phrase that indicates two role types, and names them', () => {
    const english = { roles: { Hospitality: { occupation: ['chef'] } } };
    const swedish = { roles: { Operations: { kind: ['Chef'] } } };
    expect(() => rolesIn('', english, swedish)).toThrow('"Chef" speaks for Hospitality and for Operations');
  });

  it("leaves out a phrase of a list of occupations that contradicts a language's table, and reports it", () => {
    const table = aTable({ marks: { filler: ['the'] }, roles: { Hospitality: { occupation: ['chef'] } } }, 0);
    const roles = { Operations: { occupation: ['chef, chef office, 3 office'] } };
    const supplement = { words: TitleWords.parse({ roles }), language: table.language, isSupplement: true };
    const compiled = compileTitleWords([supplement, table]);
    const roleOf = (title: string) =>
      findMeanings(splitWords(title), compiled)
        .roles.flat()
        .map(({ role }) => role);
    expect(roleOf('chef')).toEqual(['Hospitality']);
    expect(roleOf('chef the office')).toEqual(['Operations']);
    expect(compiled.leftOut).toEqual([
      '"chef" speaks for Hospitality and for Operations',
      '"3 office" would be cut to "office"',
    ]);
  });

  it('leaves out phrases of the lists of occupations only if they contradict other phrases', () => {
    const { leftOut } = loadTitleWords();
    console.info(['Left out of the lists of occupations:', ...leftOut].join('\n  '));
    expect(leftOut.filter((line) => !line.includes(' speaks for '))).toEqual([]);
  });

  it('refuses a phrase that consists of filler words', () => {
    expect(() => rolesIn('', { marks: { filler: ['of, the'] }, levels: { Owner: ['of the'] } })).toThrow(
      '"of the" has no word that counts',
    );
  });

  it('refuses a phrase that would lose a word, because the remaining words would mean something else', () => {
    const refused = (phrase: string) => expect(() => rolesIn('', { levels: { Training: [phrase] } }));
    refused('3 trainee').toThrow('"3 trainee" would be cut to "trainee"');
    refused('3d trainee').not.toThrow();
    refused('co op').not.toThrow();
  });

  it('keeps every word of its phrases in all languages', () => {
    const table = loadTitleWords();
    const leftOut = new Set(table.leftOut.map((line) => /^"([^"]*)"/u.exec(line)?.[1]));
    const phrases = readTables().flatMap(({ words: ofTable }) => phrasesIn(ofTable));
    const lost = phrases.filter((phrase) => {
      if (leftOut.has(phrase)) return false;
      const words = splitWords(phrase);
      const part = { words, table, languages: EVERY_LANGUAGE };
      const found = [table.roles, table.levels].map((book) => findPhrases(part, book)[0]);
      return !found.some((one) => one?.from === 0 && one.to === words.length);
    });
    expect(lost).toEqual([]);
    expect(phrases.length).toBeGreaterThan(10_000);
  });

  it("allows filler words inside a title's phrase only in the language of the phrase", () => {
    const english = {
      marks: { filler: ['the'], of: ['of'] },
      roles: { Advisory: { field: ['member board'] } },
    };
    const dutch = { marks: { filler: ['de'], ofOffice: ['van'] }, roles: { Legal: { field: ['lid raad'] } } };
    expect(rolesIn('member of the board', english, dutch)).toEqual(['Advisory']);
    expect(rolesIn('member van de board', english, dutch)).toEqual([]);
    expect(rolesIn('lid van de raad', english, dutch)).toEqual(['Legal']);
    expect(rolesIn('lid of raad', english, dutch)).toEqual([]);
  });

  it('does not find a phrase if the title has only some of its words', () => {
    const english = { marks: { filler: ['in'] }, roles: { Unemployed: { field: ['in transition'] } } };
    const dutch = { marks: { filler: ['op'] }, roles: { Education: { field: ['co op'] } } };
    expect(rolesIn('energy transition', english, dutch)).toEqual([]);
    expect(rolesIn('smith co', english, dutch)).toEqual([]);
    expect(rolesIn('in transition', english, dutch)).toEqual(['Unemployed']);
  });

  it('reads an ambiguous word such as "building" as a field only if the part also names a rank or work', () => {
    const table = { marks: { work: ['inspector'] }, roles: { Trade: { besideWork: ['building'] } } };
    expect(rolesIn('building inspector', table)).toContain('Trade');
    expect(rolesIn('building something new', table)).not.toContain('Trade');
  });

  it('gives an occupation only the strength of a kind of work if the title is clearly in another language', () => {
    const strengths = (title: string, ...tables: unknown[]) =>
      findMeanings(splitWords(title), compileTitleWords(tables.map(aTable)))
        .roles.flat()
        .map(({ role, strength }) => [role, strength]);
    const english = { roles: { Engineering: { field: ['game, studio'] } } };
    const italian = { roles: { 'Public Service': { occupation: ['console'] } } };
    expect(strengths('console game studio', english, italian)[0]).toEqual(['Public Service', 1]);
    expect(strengths('console game', english, italian)[0]).toEqual(['Public Service', 3]);
    const knowing = { roles: { Engineering: { field: ['game, studio, console table'] } } };
    expect(strengths('console game studio', knowing, italian)[0]).toEqual(['Engineering', 2]);
    const international = { ...italian, everywhere: true };
    expect(strengths('console game studio', english, international)[0]).toEqual(['Public Service', 3]);
  });

  it('refuses an ending of two words', () => {
    expect(() => rolesIn('', { levels: { Manager: ['*team leader'] } })).toThrow(
      '"*team leader" is more than one word',
    );
  });

  it('refuses a role type that does not exist', () => {
    expect(() => rolesIn('', { roles: { Wizardry: { field: ['magic'] } } })).toThrow('Wizardry');
  });

  it('gives the longest phrase precedence over the words in it', () => {
    const table = {
      roles: { Sales: { field: ['sales'] }, 'Sales Engineering': { occupation: ['sales engineer'] } },
    };
    expect(rolesIn('senior sales engineer', table)).toEqual(['Sales Engineering']);
    expect(rolesIn('sales person', table)).toEqual(['Sales']);
  });

  it('reads a compound by its beginning and ending', () => {
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
    ['Chargé(e) de com.', [['charge', 'de', 'com.']]],
    ['V.P. Sales', [['vp', 'sales']]],
    ['R & D / M&A', [['r&d', '/', 'm&a']]],
    ['総経理', [['総', '経', '理']]],
    ['Dev 2.0 (24/7)', [['dev']]],
    ['(Senior) Engineer (Docker)', [['(', 'senior', 'engineer', '(', 'docker']]],
    [
      "3D Artist d'art, 2nd AD",
      [
        ['3d', 'artist', 'd', 'art'],
        ['2nd', 'ad'],
      ],
    ],
  ])('gives its parts, each a list of words: %j', (title, parts) => {
    expect(splitTitle(title)).toEqual(parts);
  });
});
