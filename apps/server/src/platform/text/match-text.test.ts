import { foldText } from '@kithline/base/fold-text.ts';
import { APOSTROPHES } from '@kithline/contract/apostrophes.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsTyped, readTyped, searchText, wordsBeside } from './match-text.ts';

const fits = (stored: string, typed: string): boolean => {
  const read = readTyped(typed);
  return read !== null && fitsTyped(searchText(stored), read);
};

it('every kind of apostrophe in a name can be omitted, and can be typed in place of a plain one', () => {
  for (const sign of APOSTROPHES) {
    expect([sign, fits(`Zara O${sign}Brannoc`, 'obrannoc')]).toEqual([sign, true]);
    expect([sign, fits("Zara O'Brannoc", `o${sign}brannoc`)]).toEqual([sign, true]);
  }
});

describe('in the search by typed text', () => {
  it.each([
    // Joints (apostrophes, hyphens, dots, slashes) of every kind, typed or omitted.
    ["Zara O'Brannoc", ["o'brannoc", 'o’brannoc', 'o`brannoc', 'obrannoc', 'o brannoc', 'zara obran']],
    ['Siobhán O’Bríanach', ["o'brianach", 'obrianach', 'siobhan o´brianach']],
    ['Fionn O´Cathain', ["o'cathain", 'ocathain']],
    ['Keoni Kaʻimanu', ["ka'imanu", 'kaimanu', 'keoni ka’imanu']],
    ['Jean‐Luc Vauclair', ['jean-luc', 'jeanluc', 'jean luc', 'jean–luc', 'jean.luc']],
    ['Anne–Marie Desforges', ['anne-marie', 'annemarie']],
    ['Marie‑Ève Lachapelle', ['marie-eve', 'marie-ève', 'marieeve']],
    ['Ludovica D’Annunziati', ["d'annunziati", 'dannunziati', 'd´annunziati', 'd annunziati']],
    ['Khalid Al-Zarooniq', ['al-zarooniq', 'alzarooniq', 'al zarooniq']],
    ['J. K. Rowenthal', ['jk rowenthal', 'j.k. rowenthal', 'j k rowenthal', 'rowenthal jk']],
    ['O Brannoc', ["o'brannoc", 'o-brannoc']],
    ['Obrannoc', ["o'brannoc"]],
    // Punctuation around words, and words in any order.
    ['Boris Viankov', ['viankov, boris', '"Boris Viankov"', 'Viankov B.', 'boris.viankov', '(boris)']],
    // Signs between blanks, and every word for "and".
    [
      'Coppervale & Glenmoor',
      [
        'Coppervale & Glenmoor',
        'coppervale and glenmoor',
        'coppervale und glenmoor',
        'coppervale + glenmoor',
        'coppervale glenmoor',
      ],
    ],
    ['Hazel and Finch', ['hazel & finch', 'hazel et finch', 'hazel y finch', 'hazel e finch', 'hazel&finch']],
    ['ISQTE - Instituto Novo', ['ISQTE - Instituto Novo', 'isqte instituto']],
    ['Marlin / Finch', ['Marlin / Finch', 'marlin finch']],
    ['Head of R&D', ['r and d', 'r&d', 'rd', 'head of r & d']],
    // Letters with alternative spellings.
    ['Müllerin', ['muellerin', 'mullerin', 'müllerin', 'MÜLLERIN']],
    ['Muellerin', ['müllerin']],
    ['Göthelmann', ['goethelmann', 'gothelmann']],
    ['Åström', ['aastroem', 'astrom', 'aastrom', 'astroem']],
    ['Sørensen', ['soerensen', 'sorensen']],
    ['Đorđe Đoković', ['djordje djokovic', 'dorde dokovic']],
    ['Łukasz Groß', ['lukasz gross']],
    ['Işıl', ['isil']],
    // Other scripts, typed in their own letters or in Latin ones, and decorated letters.
    ['Щербакова', ['shcherbakova', 'щербакова']],
    ['Петровский', ['petrovskiy', 'petrovsky']],
    ['Παπαδημητρίου', ['papadimitriou', 'παπαδημητριου']],
    ['الهاشمى', ['الهاشمي']],
    ['آمنة', ['امنه', 'آمنه']],
    ['علی', ['علي']],
    ['الـسـالم', ['السالم']],
    ['ﺍﻟﺴﺎﻟﻢ', ['السالم']],
    ['小林健太郎', ['小林', '健太', 'xiaolin']],
    ['김민지', ['민지', 'gimminji']],
    ['ﾔﾏﾀﾞ', ['ヤマダ']],
    ['Ａｎｎａ', ['anna']],
    ['ⓐⓝⓝⓐ', ['anna']],
    ['🄰🄽🄽🄰', ['anna']],
    ['🅰🅽🅽🅰', ['anna']],
    // Three letters within a word, and fewer at its start.
    ['Joanna', ['anna', 'oan', 'jo']],
  ])('%s is found by %j', (stored, typed) => {
    expect(typed.filter((text) => !fits(stored, text))).toEqual([]);
  });

  it.each([
    ['Oliver Brannick', ["o'brannoc"]],
    ['Oscar Brannocson', ["o'brannoc", 'brannoc-oscar']],
    ['Jean Abeille', ['jean-luc', 'jeanluc']],
    ['Luc Jean', ['jean-luc']],
    ['Khalid Zarooniq', ['al-zarooniq']],
    ['Joanna', ['an', 'n', 'na']],
    ['Hazel Finch', ['hazel and finch']],
    ['Anna', ['&', '☆', '-', "'"]],
    ['Michal', ['michael']],
    ['Rafał', ['rafael']],
    ['Nolan', ['noel']],
  ])('%s is not found by %j', (stored, typed) => {
    expect(typed.filter((text) => fits(stored, text))).toEqual([]);
  });
});

const PART = fc.constantFrom(
  'o',
  'brannoc',
  'jean',
  'luc',
  'müller',
  'ø',
  'щука',
  'γου',
  '林',
  'и',
  'and',
  'ab',
  'علی',
);
const JOINT = fc.constantFrom("'", '’', '`', '´', 'ʻ', '-', '‐', '–', '.', '/', ' ', '  ', '&', ' & ', ', ');
const A_TEXT = fc
  .array(fc.tuple(PART, JOINT), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map(([part, joint]) => part + joint).join(''));

it('every text is found if it is typed unchanged, in capitals or without accents', () => {
  fc.assert(
    fc.property(A_TEXT, (text) => {
      expect(fits(text, text)).toBe(true);
      expect(fits(text, text.toUpperCase())).toBe(true);
      expect(fits(text, foldText(text))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

it('a compound word is found if any joint, a blank or nothing is typed between its parts', () => {
  const JOINTS = ["'", '’', '‘', '`', '´', 'ʼ', 'ʻ', '′', '-', '‐', '‑', '–', '—', '.', '/'];
  const letters = fc.constantFrom('o', 'al', 'jean', 'luc', 'brannoc', 'мак', 'müll');
  const aWord = fc.record({
    one: letters,
    other: letters,
    stored: fc.constantFrom(...JOINTS),
    typed: fc.constantFrom(...JOINTS, '', ' '),
  });
  fc.assert(
    fc.property(aWord, ({ one, other, stored, typed }) => {
      expect(fits(`Zara ${one}${stored}${other}`, `${one}${typed}${other}`)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

it('a plain name needs no search text in addition to its folded text, unlike names with other spellings', () => {
  expect(wordsBeside('Anna Smith')).toBeNull();
  expect(wordsBeside('José García')).toBeNull();
  expect(wordsBeside('Anna Müller')).toBe('| mueller');
  expect(wordsBeside("Zara O'Brannoc")).toBe('zara o brannoc | obrannoc');
});
