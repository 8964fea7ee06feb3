import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DateOrder, laterDateOrder, readDate } from './read-date.ts';

const dateOrderOf = (texts: readonly string[]) => texts.reduce(laterDateOrder, 'undecided' as DateOrder);

const TOMORROW = '2026-11-22';
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'tr',
  'cs',
  'ro',
  'hu',
  'ru',
  'vi',
  'th',
  'th-u-nu-thai',
  'hi',
  'hi-u-nu-deva',
  'ar-EG',
  'ar-SA-u-ca-gregory',
  'ar-SY',
  'ar-DZ',
  'ar-MA',
  'fa-u-ca-gregory',
  'bn',
  'he',
];

describe('Reading a date of connection', () => {
  it.each([
    ['05 Mar 2021', '2021-03-05'],
    ['5 Mar 2021', '2021-03-05'],
    ['5-Mar-24', '2024-03-05'],
    ['05-Mar-24', '2024-03-05'],
    ['11/4/18, 9:05 AM', '2018-11-04'],
    ['12/31/18, 11:59\u202fPM', '2018-12-31'],
    ['3/5/21', '2021-03-05'],
    ['3/5/2021', '2021-03-05'],
    ['25/5/21', '2021-05-25'],
    ['2021-03-05', '2021-03-05'],
    ['2021-03-05T10:20:30.123Z', '2021-03-05'],
    ['2021-03-05 10:20:30 UTC', '2021-03-05'],
    ['2021/3/5', '2021-03-05'],
    ['05.03.2021', '2021-03-05'],
    ['5.3.21', '2021-03-05'],
    ['05-03-2021', '2021-03-05'],
    ['March 5, 2021', '2021-03-05'],
    ['Mar 5 2021', '2021-03-05'],
    ['5th March 2021', '2021-03-05'],
    ['12 mars 2023', '2023-03-12'],
    ['5 févr. 2020', '2020-02-05'],
    ['1er août 2019', '2019-08-01'],
    ['5. März 2021', '2021-03-05'],
    ['05-Mrz-21', '2021-03-05'],
    ['3. Dez. 2020', '2020-12-03'],
    ['5 de marzo de 2021', '2021-03-05'],
    ['5-ene-21', '2021-01-05'],
    ['5 gen 2020', '2020-01-05'],
    ['9 ott 2020', '2020-10-09'],
    ['7 de fevereiro de 2022', '2022-02-07'],
    ['7 de out. de 2022', '2022-10-07'],
    ['3 mei 2019', '2019-05-03'],
    ['3 mrt. 2019', '2019-03-03'],
    ['1 stycznia 2022', '2022-01-01'],
    ['5 paź 2020', '2020-10-05'],
    ['5 listopada 2020', '2020-11-05'],
    ['7 maj 2020', '2020-05-07'],
    ['3 Ara 2021', '2021-12-03'],
    ['3 Ağustos 2021', '2021-08-03'],
    ['5. ledna 2021', '2021-01-05'],
    ['5 февраля 2021 г.', '2021-02-05'],
    ['2021. márc. 5.', '2021-03-05'],
    ['2021年3月5日', '2021-03-05'],
    ['29 Feb 2024', '2024-02-29'],
    ['5 thg 3 2021', '2021-03-05'],
    ['5 thg 3, 2021', '2021-03-05'],
    ['5 tháng 3, 2021', '2021-03-05'],
    ['05-thg 3-21', '2021-03-05'],
    ['ngày 5 tháng 3 năm 2021', '2021-03-05'],
    ['Tháng 3 5, 2021', '2021-03-05'],
    ['5 thg 12 2021', '2021-12-05'],
    ['5 tháng năm 2021', '2021-05-05'],
    ['5 Tháng Mười Hai năm 2021', '2021-12-05'],
    ['5 มี.ค. 2021', '2021-03-05'],
    ['5 มี.ค. 2564', '2021-03-05'],
    ['5 มีนาคม 2564', '2021-03-05'],
    ['๕ มีนาคม ๒๕๖๔', '2021-03-05'],
    ['5 มีนาคม พ.ศ. 2564', '2021-03-05'],
    ['วันที่ 5 มีนาคม ค.ศ. 2021', '2021-03-05'],
    ['5 ม.ค. 64', '2021-01-05'],
    ['5 ม.ค. 21', '2021-01-05'],
    ['๐๕/๐๓/๒๕๖๔', '2021-05-03'],
    ['5 मार्च 2021', '2021-03-05'],
    ['५ मार्च २०२१', '2021-03-05'],
    ['५ जन॰ २०२१', '2021-01-05'],
    ['5 फरवरी 2021', '2021-02-05'],
    ['5 फ़रवरी 2021', '2021-02-05'],
    ['5 सितम्बर 2021', '2021-09-05'],
    ['५ मई, २०२१', '2021-05-05'],
    ['٥ مارس ٢٠٢١', '2021-03-05'],
    ['۵ مارس ۲۰۲۱', '2021-03-05'],
    ['٥ آذار ٢٠٢١', '2021-03-05'],
    ['5 آب 2021', '2021-08-05'],
    ['٥ كانون الثاني ٢٠٢١', '2021-01-05'],
    ['5 تشرين الأول، 2021', '2021-10-05'],
    ['5 آذار/مارس 2021', '2021-03-05'],
    ['5 كانون الثاني / يناير 2021', '2021-01-05'],
    ['مارس 5، 2021', '2021-03-05'],
    ['5 مارس 2021 م', '2021-03-05'],
    ['5 أوت 2021', '2021-08-05'],
    ['5 غشت 2021', '2021-08-05'],
    ['05\u200f/03\u200f/2021', '2021-05-03'],
    ['٢٠٢١-٠٣-٠٥', '2021-03-05'],
    ['２０２１／３／５', '2021-03-05'],
    ['44260', '2021-03-05'],
    ['44260.375', '2021-03-05'],
    ['44260,5', '2021-03-05'],
    ['12/03/26', '2026-03-12'],
    ['12/03/2026', '2026-03-12'],
    ['12/03/25', '2025-12-03'],
    ['٥ مارس ٢٠٢١, ١٠:٢٠ م', '2021-03-05'],
    ['\u00a005 Mar 2021\u200b ', '2021-03-05'],
    ['22 Nov 2026', TOMORROW],
  ])('reads %j as %s', (text, date) => {
    expect(readDate(text, 'undecided', TOMORROW)).toEqual({ date, problem: null });
  });

  it.each([
    ['31 Feb 2021', 'Not a date.'],
    ['29 Feb 2023', 'Not a date.'],
    ['13/13/2021', 'Not a date.'],
    ['0/5/2021', 'Not a date.'],
    ['yesterday', 'Not a date.'],
    ['12345', 'Not a date.'],
    ['442600', 'Not a date.'],
    ['99999', 'In the future.'],
    ['5 thg 13 2021', 'Not a date.'],
    ['5 Foo 2021', 'Not a date.'],
    ['x'.repeat(500), 'Not a date.'],
    ['23 Nov 2026', 'In the future.'],
    ['3/5/99', 'In the future.'],
    ['1 Jan 1970', 'Before LinkedIn began, in 2003.'],
    ['0000-01-01', 'Before LinkedIn began, in 2003.'],
  ])('gives no date for %j and reports %s', (text, problem) => {
    const reading = readDate(text, 'undecided', TOMORROW);
    expect(reading.date).toBeNull();
    expect(reading.problem).toBe(problem);
  });

  it('reads a blank cell as no date, without a problem', () => {
    expect(readDate(' \u00a0', 'undecided', TOMORROW)).toEqual({ date: null, problem: null });
  });

  it('decides once for the whole file whether days or months come first', () => {
    expect(dateOrderOf(['3/5/21', '4/6/21'])).toBe('undecided');
    expect(dateOrderOf(['3/5/21', '25/5/21'])).toBe('day-first');
    expect(dateOrderOf(['3/5/21', '5/25/21, 9:05 AM'])).toBe('month-first');
    expect(dateOrderOf(['5/25/21', '25/5/21'])).toBe('day-first');
    expect(dateOrderOf(['05 Mar 2021', '2021-03-25'])).toBe('undecided');
    expect(readDate('3/5/21', 'day-first', TOMORROW).date).toBe('2021-05-03');
    expect(readDate('3-5-21', 'month-first', TOMORROW).date).toBe('2021-03-05');
  });

  it('reads a date in the other order if it would be in the future in the order of the file', () => {
    expect(readDate('12/03/26', 'month-first', TOMORROW).date).toBe('2026-03-12');
    expect(readDate('03/12/26', 'day-first', TOMORROW).date).toBe('2026-03-12');
    expect(readDate('03/12/25', 'day-first', TOMORROW).date).toBe('2025-12-03');
    expect(readDate('12/12/26', 'undecided', TOMORROW).problem).toBe('In the future.');
  });

  it('recognizes the order of dates in Arabic digits', () => {
    expect(dateOrderOf(['٣/٥/٢٠٢١', '٢٥/٥/٢٠٢١'])).toBe('day-first');
  });

  it('reads an unambiguous date even against the order of the file', () => {
    expect(readDate('5/25/21', 'day-first', TOMORROW).date).toBe('2021-05-25');
  });

  it.each(LANGUAGES)('reads every day of a year in %s, with long and short names of months', (language) => {
    const formats = (['long', 'short'] as const).map(
      (month) =>
        new Intl.DateTimeFormat(language, { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' }),
    );
    for (let day = 0; day < 365; day += 1) {
      const instant = Date.UTC(2021, 0, 1 + day);
      for (const format of formats) {
        const text = format.format(instant);
        expect([text, readDate(text, 'undecided', TOMORROW).date]).toEqual([
          text,
          new Date(instant).toISOString().slice(0, 10),
        ]);
      }
    }
  });

  it('never fails, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { date, problem } = readDate(text, 'undecided', TOMORROW);
        expect(date === null || problem === null).toBe(true);
      }),
    );
  });
});
