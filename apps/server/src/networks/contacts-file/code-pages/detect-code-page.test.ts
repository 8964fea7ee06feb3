import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../decode-text.ts';
import { CODE_PAGES, type CodePage } from './code-pages.ts';
import commonCharacters from './common-characters.json' with { type: 'json' };
import words from './common-words.json' with { type: 'json' };

const HEADER = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\r\n';
const rowOf = (first: string, last: string, [company, position] = ['Acme', 'CEO']) =>
  `${first},${last},https://www.linkedin.com/in/en-1,,${company},${position},05 Mar 2021\r\n`;

function encode(codePage: CodePage, text: string): Buffer {
  return iconv.encode(text, codePage.replace('ibm', 'cp'));
}

/** Rows about one person each, with the code page in which the row is encoded. */
const ROWS: readonly [CodePage, string][] = [
  ['windows-1250', rowOf('Łukasz', 'Żółciński', ['Śnieżka Sp. z o.o.', 'Kierownik działu'])],
  ['windows-1250', rowOf('Jiří', 'Dvořáček', ['Vltavín', 'Ředitel'])],
  ['windows-1250', rowOf('Győző', 'Szűcs')],
  ['windows-1250', rowOf('Ştefan', 'Bălteanu')],
  ['windows-1250', rowOf('Đuro', 'Perčić')],
  ['windows-1251', rowOf('Иван', 'Петровский', ['Ромашка', 'Директор'])],
  ['windows-1251', rowOf('Наталія', 'Щербіна')],
  ['windows-1251', rowOf('Ђорђе', 'Љубичић')],
  ['windows-1252', rowOf('Andrés', 'Ibañeta')],
  ['windows-1252', rowOf('Øyvind', 'Bråthen')],
  ['windows-1252', rowOf('Þórdís', 'Guðlaugsdóttir')],
  ['windows-1252', rowOf('Siobhan', 'O’Brien')],
  ['windows-1253', rowOf('Γεώργιος', 'Παπαδάκης')],
  ['windows-1254', rowOf('İsmail', 'Şahinoğlu', ['Ağaç', 'Müdür'])],
  ['windows-1254', rowOf('Işıl', 'Çınarlı')],
  ['windows-1255', rowOf('יואב', 'בן דור')],
  ['windows-1256', rowOf('أحمد', 'الخطيب', ['شركة النور', 'مدير'])],
  ['windows-1256', rowOf('پژمان', 'چراغي')],
  ['windows-1257', rowOf('Jūratė', 'Kazlauskaitė', ['Acme', 'Įmonės vadovė'])],
  ['windows-1257', rowOf('Jānis', 'Kļaviņš')],
  ['macintosh', rowOf('Anaïs', 'Lefèvrin', ['Brûlerie Été', 'Gérante'])],
  ['macintosh', rowOf('Jürgen', 'Rüter')],
  ['ibm850', rowOf('Björn', 'Strömqvist', ['Åkeri AB', 'Säljare'])],
  ['ibm852', rowOf('Ondřej', 'Šebesta')],
  ['shift_jis', rowOf('健太郎', '小林', ['ミナト', '部長'])],
  ['shift_jis', rowOf('ﾀﾛｳ', 'ﾔﾏﾀﾞ')],
  ['euc-kr', rowOf('민수', '김', ['한빛전자', '대표'])],
  ['gb18030', rowOf('伟', '欧阳', ['云山', '总经理'])],
  ['big5', rowOf('志明', '陳', ['台達', '經理'])],
];

describe('The code page of a file with one row', () => {
  it.each(ROWS)('is detected: %s, %s', (codePage, row) => {
    const { text, encoding, other } = decodeText(encode(codePage, HEADER + row));
    expect([text, encoding, other]).toEqual([HEADER + row, codePage, null]);
  });

  it.each([
    ['windows-1251', 'Имя,Фамилия,Компания,Дата добавления\r\nЯ,Ю,,1 мая 2021\r\n'],
    ['windows-1253', 'Όνομα,Επώνυμο,Ημερομηνία σύνδεσης\r\nΗ,Ω,\r\n'],
    ['shift_jis', '名,姓,つながった日\r\n凪,凛,\r\n'],
  ] as const)('is also detected by translated column names: %s', (codePage, file) => {
    expect(decodeText(encode(codePage, file))).toMatchObject({ text: file, other: null });
  });

  it('is uncertain if two readings are possible, and both are returned', () => {
    const { encoding, other } = decodeText(Buffer.from(`${HEADER}\xd0`, 'latin1'));
    expect([encoding, other]).toEqual(['macintosh', 'windows-1251']);
  });

  it('is certain enough if all likely readings give the same text', () => {
    const { text, other } = decodeText(encode('windows-1250', `${HEADER}${rowOf('Renée', 'Müller')}`));
    expect([text, other]).toEqual([`${HEADER}${rowOf('Renée', 'Müller')}`, null]);
  });
});

describe('The code page of a large file', () => {
  it.each([...new Set(ROWS.map(([codePage]) => codePage))])(
    'is detected even if one row is damaged: %s',
    (codePage) => {
      const rows = ROWS.filter(([own]) => own === codePage).map(([, row]) => row);
      const text = HEADER + rows.join('').repeat(40) + rowOf('Bo', 'Li');
      const bytes = Buffer.concat([encode(codePage, text), Buffer.from([0xff, 0x2c, 0x80, 0x0a])]);
      expect(decodeText(bytes).text.startsWith(text)).toBe(true);
    },
  );
});

describe('Random names', () => {
  const languagesOf = (codePage: CodePage): string[] => {
    const { languages } = CODE_PAGES[codePage];
    return typeof languages === 'string' ? [languages] : Object.keys(languages);
  };
  /** The letters beyond ASCII that a language uses and the code page has. */
  const lettersOf = (codePage: CodePage, language: string): string[] => {
    const all = { ...words, ...commonCharacters }[language as keyof typeof words];
    const letters = new Set(all.toLowerCase().match(/[\p{L}--\p{ASCII}]/gv));
    return [...letters].filter(
      (letter) => iconv.decode(encode(codePage, letter), codePage.replace('ibm', 'cp')) === letter,
    );
  };
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
  const namesOf = (codePage: CodePage, language: string) => {
    const special = fc.constantFrom(...lettersOf(codePage, language));
    const isLatin = lettersOf(codePage, language).some((letter) => /\p{Script=Latin}/u.test(letter));
    const plain = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
    const letter = isLatin
      ? fc.oneof({ weight: 2, arbitrary: plain }, { weight: 1, arbitrary: special })
      : special;
    return fc.array(letter, { minLength: 2, maxLength: 8 }).map((letters) => capital(letters.join('')));
  };
  const cases = (Object.keys(CODE_PAGES) as CodePage[]).flatMap((codePage) =>
    languagesOf(codePage).map((language) => [codePage, language] as const),
  );

  it.each(cases)(
    'in the code page %s, with letters of %s, are decoded correctly or marked as uncertain',
    (codePage, language) => {
      const name = namesOf(codePage, language);
      fc.assert(
        fc.property(fc.array(fc.tuple(name, name), { minLength: 1, maxLength: 3 }), (people) => {
          const file = HEADER + people.map(([first, last]) => rowOf(first, last)).join('');
          const bytes = encode(codePage, file);
          fc.pre(iconv.decode(bytes, codePage.replace('ibm', 'cp')) === file);
          const { text, other } = decodeText(bytes);
          expect(text === file || other !== null).toBe(true);
        }),
        { numRuns: 8, seed: 7 },
      );
    },
  );
});
