import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

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

  it('never fails, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(typeof decodeText(bytes).text).toBe('string');
      }),
    );
  });
});
