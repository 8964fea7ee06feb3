import type { FileEncoding } from '@kithline/contract/file-encodings.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, decodeTextInSlices } from './decode-text.ts';

const ACCENTS = 'Zoë;Müller;Škoda;“quoted”;€';
const CERTAIN = { isCertain: true, other: null, wasEncodedTwice: false };

describe('Decoding a contacts file', () => {
  it.each([
    ['UTF-8', Buffer.from('Zoë Łukasz 李'), 'Zoë Łukasz 李', 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffZoë'), 'Zoë', 'utf-8'],
    ['UTF-16 marked as little-endian', Buffer.from('\ufeffZoë 李', 'utf16le'), 'Zoë 李', 'utf-16le'],
    ['UTF-16 marked as big-endian', Buffer.from('\ufeffZoë 李', 'utf16le').swap16(), 'Zoë 李', 'utf-16be'],
    ['UTF-16 without a mark', Buffer.from('Иван,李,Zoë\n', 'utf16le'), 'Иван,李,Zoë\n', 'utf-16le'],
    [
      'big-endian UTF-16 without a mark',
      Buffer.from('Иван,李,Zoë\n', 'utf16le').swap16(),
      'Иван,李,Zoë\n',
      'utf-16be',
    ],
  ])('reads %s without garbling an accent', (...[, bytes, text, encoding]) => {
    expect(decodeText(bytes)).toEqual({ text, encoding, ...CERTAIN });
  });

  it('reads Windows-1252 without garbling an accent', () => {
    const bytes = Buffer.from('Zo\xeb;\x80;\x93x\x94;\x8akoda', 'latin1');
    expect(decodeText(bytes)).toMatchObject({ text: 'Zoë;€;“x”;Škoda', encoding: 'windows-1252' });
  });

  it('does not mistake UTF-8 with a stray zero byte for UTF-16', () => {
    expect(decodeText(Buffer.from('Zoë\0,Lee')).encoding).toBe('utf-8');
  });

  it('decodes each line by itself if a file mixes UTF-8 and Windows-1252', () => {
    const mixed = Buffer.concat([
      Buffer.from(`${ACCENTS}\n`),
      Buffer.from('Ren\xe9e\n', 'latin1'),
      Buffer.from(ACCENTS),
    ]);
    expect(decodeText(mixed).text).toBe(`${ACCENTS}\nRenée\n${ACCENTS}`);
  });

  it.each([
    ['windows-1251', 'cde8eaeeebe0e9', 'Николай'],
    ['shift_jis', '8fba97d1', '昭林'],
    ['gb18030', 'c5b7d1f4', '欧阳'],
  ] as const)('decodes each line by itself if a file mixes UTF-8 and %s', (encoding, hex, text) => {
    const mixed = Buffer.concat([
      Buffer.from(`${ACCENTS}\n`),
      Buffer.from(hex, 'hex'),
      Buffer.from('\nJosé\n'),
    ]);
    expect(decodeText(mixed, encoding).text).toBe(`${ACCENTS}\n${text}\nJosé\n`);
  });

  it('marks a truncated UTF-8 character as damaged, and keeps the others', () => {
    const cut = Buffer.concat([
      Buffer.from('José Muñoz Ren'),
      Buffer.from([0xc3]),
      Buffer.from(',Acme\nZoë'),
    ]);
    expect(decodeText(cut).text).toBe('José Muñoz Ren\ufffd,Acme\nZoë');
  });

  it('uses the encoding that the member chose, unless the file is in UTF-8', () => {
    const choose = (bytes: Buffer, choice: FileEncoding) => decodeText(bytes, choice);
    const unclear = Buffer.from('S\xfdla', 'latin1');
    expect(choose(unclear, 'windows-1254')).toMatchObject({ text: 'Sıla', encoding: 'windows-1254' });
    expect(choose(unclear, 'windows-1252')).toMatchObject({ text: 'Sýla', encoding: 'windows-1252' });
    expect(choose(Buffer.from('Zoë'), 'windows-1254')).toEqual({
      text: 'Zoë',
      encoding: 'utf-8',
      ...CERTAIN,
    });
  });

  it('still offers the other reading after the member has chosen one of two', () => {
    const bytes = Buffer.from([0xd0]);
    const { encoding, other } = decodeText(bytes);
    expect(other).not.toBeNull();
    expect(decodeText(bytes, other)).toMatchObject({ encoding: other, other: encoding });
    expect(decodeText(bytes, encoding)).toMatchObject({ encoding, other });
  });

  it('gives the same result if it is done in slices', async () => {
    for (const bytes of [
      Buffer.from(ACCENTS),
      Buffer.from('Ren\xe9e\nJos\xc3\xa9', 'latin1'),
      Buffer.from('JosÃ©'),
    ])
      expect(await decodeTextInSlices(bytes)).toEqual(decodeText(bytes));
  });

  it('repairs millions of consecutive accents that were encoded twice', () => {
    const { text, wasEncodedTwice } = decodeText(Buffer.from('Ã©'.repeat(4_900_000)));
    expect([text.length, wasEncodedTwice]).toEqual([4_900_000, true]);
  });

  it('never fails, for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(typeof decodeText(bytes).text).toBe('string');
      }),
    );
  });
});
