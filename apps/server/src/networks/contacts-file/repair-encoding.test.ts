import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { looksGarbled, repairDoubleEncoding, repairInSteps } from './repair-encoding.ts';

const LATIN = new TextDecoder('windows-1252');
/** Returns the text that a program shows when it reads UTF-8 as Windows-1252. */
const garble = (text: string) => LATIN.decode(Buffer.from(text));

describe('Double encoding', () => {
  it.each(['José,Müller', 'Ángel,Íñigo', '“Zoë” €', 'Łukasz Đặng', '李雷', 'Ana 🚀', 'à la carte'])(
    'is repaired, which gives %s',
    (text) => {
      expect(repairDoubleEncoding(garble(text))).toBe(text);
      expect(repairDoubleEncoding(garble(garble(text)))).toBe(text);
      expect(decodeText(Buffer.from(garble(text)))).toMatchObject({ text, wasEncodedTwice: true });
    },
  );

  it.each(['Ann Lee', 'José Müller', 'SÃO PAULO', 'Ä Ö', `${garble('José')},Müller`, 'NÃ£o, não'])(
    'is not found in %s, which stays as it is',
    (text) => {
      expect(repairDoubleEncoding(text)).toBeNull();
    },
  );

  it('is repaired in a file with two million accents, with pauses for other work', () => {
    const text = 'é'.repeat(2_000_000);
    expect(repairDoubleEncoding(`Ann\n${garble(text)}`)).toBe(`Ann\n${text}`);
    const steps = [...repairInSteps(garble(text))];
    expect(steps.length).toBeGreaterThan(40);
  });

  it('is no longer looked for after the first accent that is right', () => {
    expect([...repairInSteps(`é\n${garble('é').repeat(1_000_000)}`)]).toEqual([]);
  });

  it.each(['NESTLÉ®', 'CAFÉ™', 'ATTACHÉ’S', '«LE CAFÉ»', 'ESPAÑ®', 'CAFFÈ™', '‘café’»', 'Société\u00a0»'])(
    'is not found in a file with only %s, where two adjacent correct characters look like one garbled character',
    (name) => {
      const text = `Ann\n${name},Acme\nBob\n${name}`;
      expect(repairDoubleEncoding(text)).toBeNull();
      expect(repairDoubleEncoding(garble(text))).toBe(text);
      expect(looksGarbled(name)).toBe(false);
    },
  );

  it.each([
    'Иван',
    'Ionuț Bălan',
    'Dương Nguyễn',
    'Zoe\u0308',
    '김민준',
    '（李雷）',
    'สมชาย',
    'Χαρά',
    '❤\ufe0f',
  ])('is repaired if the result has only common letters: %s', (text) => {
    expect(repairDoubleEncoding(garble(text))).toBe(text);
  });

  it('is not repaired if even one accent would become a letter that hardly anybody uses', () => {
    expect(repairDoubleEncoding(`${garble('José')},NESTLÉ®`)).toBeNull();
  });

  const letters = [...'aZ 1,\néüßñÁŁşő€“’–李雷김иван🚀'];

  it('is repaired to exactly the original text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...letters) }), (some) => {
        const text = `${some} 李雷 김김 иван`;
        fc.pre(repairDoubleEncoding(text) === null);
        expect(repairDoubleEncoding(garble(text))).toBe(text);
      }),
    );
  });
});

describe('Garbled accents in a value', () => {
  it.each([
    ['MÃ¼ller', true],
    ['itâ€™s', true],
    ['Müller', false],
    ['SÃO', false],
    ['Ann', false],
    ['李', false],
  ])('are found in %s: %s', (text, isGarbled) => {
    expect(looksGarbled(text)).toBe(isGarbled);
  });
});
