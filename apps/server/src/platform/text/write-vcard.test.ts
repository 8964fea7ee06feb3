import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLine, partsLine, textLine, writeCard } from './write-vcard.ts';

/** The lines of a file, after joining each line that was broken because of its length (RFC 6350). */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');
/** Splits a value at semicolons that are not escaped, and removes the escapes. */
const read = (value: string) =>
  value
    .match(/(?:\\.|[^\\;])*(?:;|$)/gsu)
    ?.map((part) =>
      part.replace(/;$/u, '').replaceAll(/\\(.)/gsu, (_, sign: string) => (sign === 'n' ? '\n' : sign)),
    ) ?? [];
/** The text that remains in a card: one kind of line break, no control characters, no blanks at the ends. */
const kept = (text: string) =>
  text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .trim();

describe('a vCard', () => {
  it('has the form of RFC 6350, without empty lines', () => {
    const lines = [
      textLine('FN', 'Ana Silva'),
      partsLine('N', ['Silva', 'Ana', null]),
      textLine('TITLE', ''),
      partsLine('ORG', [null]),
      textLine('EMAIL;TYPE=work', 'ana@silva.example'),
      addressLine('URL', 'https://silva.example/a,b;c'),
      addressLine('URL', 'no address'),
      addressLine('URL', 'javascript:alert(1)'),
      addressLine('URL', null),
    ];
    expect(writeCard(lines)).toBe(
      'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana Silva\r\nN:Silva;Ana;\r\nEMAIL;TYPE=work:ana@silva.example\r\n' +
        'URL:https://silva.example/a,b;c\r\nEND:VCARD\r\n',
    );
  });

  it('has no additional line if a value contains line breaks', () => {
    const file = writeCard([textLine('FN', 'Ana\r\nEMAIL:evil@example.test\u2028END:VCARD\nBEGIN:VCARD')]);
    expect(unfolded(file)).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      String.raw`FN:Ana\nEMAIL:evil@example.test\nEND:VCARD\nBEGIN:VCARD`,
      'END:VCARD',
      '',
    ]);
  });

  it('has no line of more than 75 octets, breaks no character, and can be read back', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 2, maxLength: 5 }), (one, parts) => {
        const file = writeCard([textLine('NOTE', `x${one}`), partsLine('N', ['x', ...parts])]);
        const longest = Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)));
        expect(longest).toBeLessThanOrEqual(75);
        expect(Buffer.from(file).toString()).toBe(file.toWellFormed());
        const [, , note = '', name = ''] = unfolded(file);
        expect(read(note.slice('NOTE:'.length))[0]).toBe(kept(`x${one}`));
        expect(read(name.slice('N:'.length)).slice(0, parts.length + 1)).toEqual(['x', ...parts].map(kept));
      }),
    );
  });
});
