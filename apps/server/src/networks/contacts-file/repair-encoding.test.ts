import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { looksGarbled, repairDoubleEncoding, repairInSteps } from './repair-encoding.ts';

const LATIN = new TextDecoder('windows-1252');
/** What a program makes of a text that takes its UTF-8 for Windows-1252. */
const garble = (text: string) => LATIN.decode(Buffer.from(text));

describe('a file that was encoded twice', () => {
  it.each(['José,Müller', 'Ángel,Íñigo', '“Zoë” €', 'Łukasz Đặng', '李雷', 'Ana 🚀', 'à la carte'])(
    'gives back %s',
    (text) => {
      expect(repairDoubleEncoding(garble(text))).toBe(text);
      expect(repairDoubleEncoding(garble(garble(text)))).toBe(text);
      expect(decodeText(Buffer.from(garble(text)))).toMatchObject({ text, wasEncodedTwice: true });
    },
  );

  it.each(['Ann Lee', 'José Müller', 'SÃO PAULO', 'Ä Ö', `${garble('José')},Müller`, 'NÃ£o, não'])(
    'is not seen in %s, which stays as it is',
    (text) => {
      expect(repairDoubleEncoding(text)).toBeNull();
    },
  );

  it('is repaired whatever its size, with turns for others in between', () => {
    const text = 'é'.repeat(2_000_000);
    expect(repairDoubleEncoding(`Ann\n${garble(text)}`)).toBe(`Ann\n${text}`);
    const steps = [...repairInSteps(garble(text))];
    expect(steps.length).toBeGreaterThan(40);
  });

  it('is given up at the first accent that is right', () => {
    expect([...repairInSteps(`é\n${garble('é').repeat(1_000_000)}`)]).toEqual([]);
  });

  it('is repaired to exactly what it was, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(/\P{ASCII}/u.test(text) && repairDoubleEncoding(text) === null);
        expect(repairDoubleEncoding(garble(text))).toBe(text);
      }),
    );
  });
});

describe('garbled accents in a value', () => {
  it.each([
    ['MÃ¼ller', true],
    ['itâ€™s', true],
    ['Müller', false],
    ['SÃO', false],
    ['Ann', false],
    ['李', false],
  ])('%s: %s', (text, isGarbled) => {
    expect(looksGarbled(text)).toBe(isGarbled);
  });
});
