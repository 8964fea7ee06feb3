import type { RoleTypeName, SeniorityName } from '@kithline/contract/taxonomy.ts';
import { describe, expect, it } from 'vitest';
import { classifyTitle } from './classify-title.ts';
import { loadTitleWords } from './load-title-words.ts';
import { readTables } from './title-tables.ts';
import { splitWords } from './split-title.ts';
import { spreadPhrases } from './spread-phrases.ts';
import { casesOf } from './testing/title-outcomes.ts';
import type { TitleWords } from './title-words.schema.ts';

/**
 * English words that other tables may have as occupations; in an English title, the English meaning counts.
 */
const ALLOWED: Readonly<Record<string, string>> = {
  'the same occupation in English':
    'moderator, speaker, mime, officiant, pantomime, piercer, drywall, maitre, benedictine, carmelite, emeritus, declarant, marshaller',
  'an everyday name of an occupation in its own language':
    'conductor, constructor, monitor, taxi, arc, depute',
  'an ending of many compounds, and alone no occupation':
    'administrator, operator, handler, borer, supporter, tapper',
};

const LISTS = ['title-cases.json', 'title-cases-public.json', 'title-cases-held-out.json'];

function phrasesOf(lines: readonly string[]): string[] {
  return lines.flatMap(spreadPhrases);
}

/** All phrases that name an occupation. */
function occupationsIn({ roles = {}, fixed = [] }: TitleWords): string[] {
  const named = fixed.filter(({ role, strength = 'occupation' }) => role && strength === 'occupation');
  return phrasesOf([
    ...Object.values(roles).flatMap(({ occupation = [] }) => occupation),
    ...named.flatMap(({ words }) => words),
  ]);
}

/** All phrases that indicate a role type. */
function rolePhrasesIn({ roles = {}, fixed = [] }: TitleWords): string[] {
  return phrasesOf([
    ...Object.values(roles).flatMap((of) => Object.values(of).flat()),
    ...fixed.flatMap(({ words }) => words),
  ]);
}

function everyPhraseIn(words: TitleWords): string[] {
  const { levels = {}, marks = {}, noRank = [] } = words;
  const lines = [...Object.values(levels).flat(), ...Object.values(marks).flat(), ...noRank];
  return [...rolePhrasesIn(words), ...phrasesOf(lines)];
}

/** The words of the English tables, and of the English titles in the lists. */
function englishWords(tables: readonly TitleWords[]): Set<string> {
  const phrases = tables.flatMap(everyPhraseIn).filter((phrase) => !phrase.includes('*'));
  const titles = LISTS.flatMap(casesOf).filter(({ language }) => language === 'en');
  return new Set([...phrases, ...titles.map(({ title }) => title)].flatMap(splitWords));
}

/**
 * If a phrase is one word or an ending, returns a list with this word; returns an empty list for other
 * phrases.
 */
function singleWords(phrase: string): string[] {
  const words = splitWords(phrase);
  return words.length === 1 && !phrase.endsWith('*') ? words : [];
}

describe('an occupation in another language than English', () => {
  it('is not an ordinary English word, or is allowed for a reason', () => {
    const tables = readTables();
    const english = tables.filter(({ language }) => language === 'en').map(({ words }) => words);
    const others = tables.filter(({ language }) => language !== 'en').map(({ words }) => words);
    const leftOut = new Set(loadTitleWords().leftOut.map((line) => /^"(.*)" speaks/u.exec(line)?.[1]));
    const known = englishWords(english);
    const classed = new Set(english.flatMap(rolePhrasesIn).map((phrase) => splitWords(phrase).join(' ')));
    const captured = others
      .flatMap(occupationsIn)
      .filter((phrase) => !leftOut.has(phrase))
      .flatMap(singleWords)
      .filter((word) => known.has(word) && !classed.has(word));
    const allowed = new Set(Object.values(ALLOWED).flatMap(splitWords));
    expect(captured.filter((word) => !allowed.has(word))).toEqual([]);
  });

  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Non-Technical Recruiter', 'Human Resources', ['Entry']],
    ['Head of Non-Financial Risk', 'Finance', ['Director']],
    ['Non-Life Insurance Actuary', 'Finance', ['Entry']],
    ['Director of Carrier Sales', 'Sales', ['Director']],
    ['Marine Underwriter', 'Finance', ['Entry']],
    ['Keynote Speaker', 'Creative', ['Entry']],
    ['Console Game Developer', 'Engineering', ['Entry']],
    ['Early Stage Investor', 'Finance', []],
    ['Stage Actor', 'Creative', ['Entry']],
    ['Early-Stage Startup Founder', null, ['Owner']],
    ['Stage marketing', 'Marketing', ['Training']],
    ['Conductor de autobús', 'Fulfillment', ['Entry']],
  ])(
    'is ignored in an English title, and counts in its own language: %j',
    (title, roleType, seniorityLevels) => {
      expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
    },
  );
});

describe('a word like "of"', () => {
  it.each<[string, RoleTypeName | null, SeniorityName[]]>([
    ['Senior 3D Art Director', 'Creative', ['Director']],
    ['Senior R/D Director', null, ['Director']],
    ["Chargé d'accueil étudiants", 'Operations', ['Entry']],
  ])('excludes ranks only in its own language: %j', (title, roleType, seniorityLevels) => {
    expect(classifyTitle(title)).toEqual({ roleType, seniorityLevels });
  });
});
