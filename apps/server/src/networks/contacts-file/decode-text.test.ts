import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, decodeTextInSlices } from './decode-text.ts';

const ACCENTS = 'Zoë;Müller;Škoda;“quoted”;€';

describe('decoding a contacts file', () => {
  it.each([
    ['UTF-8', Buffer.from('Zoë Łukasz 李'), 'Zoë Łukasz 李', 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffZoë'), 'Zoë', 'utf-8'],
    ['UTF-16 marked as little-endian', Buffer.from('\ufeffZoë 李', 'utf16le'), 'Zoë 李', 'utf-16le'],
    ['UTF-16 marked as big-endian', Buffer.from('\ufeffZoë 李', 'utf16le').swap16(), 'Zoë 李', 'utf-16be'],
    [
      'Windows-1252',
      Buffer.from('Zo\xeb;\x80;\x93x\x94;\x8akoda', 'latin1'),
      'Zoë;€;“x”;Škoda',
      'windows-1252',
    ],
  ])('reads %s without garbling an accent', (...[, bytes, text, encoding]) => {
    expect(decodeText(bytes)).toEqual({ text, encoding, wasEncodedTwice: false });
  });

  it('decides line by line when a file mixes UTF-8 and Windows-1252', () => {
    const mixed = Buffer.concat([
      Buffer.from(`${ACCENTS}\n`),
      Buffer.from('Ren\xe9e\n', 'latin1'),
      Buffer.from(ACCENTS),
    ]);
    expect(decodeText(mixed).text).toBe(`${ACCENTS}\nRenée\n${ACCENTS}`);
  });

  it('gives the same in slices', async () => {
    for (const bytes of [
      Buffer.from(ACCENTS),
      Buffer.from('Ren\xe9e\nJos\xc3\xa9', 'latin1'),
      Buffer.from('JosÃ©'),
    ])
      expect(await decodeTextInSlices(bytes)).toEqual(decodeText(bytes));
  });

  it('reads millions of accents in a row that were encoded twice', () => {
    const { text, wasEncodedTwice } = decodeText(Buffer.from('Ã©'.repeat(4_900_000)));
    expect([text.length, wasEncodedTwice]).toEqual([4_900_000, true]);
  });

  it('never fails, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(typeof decodeText(bytes).text).toBe('string');
      }),
    );
  });
});
