import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf, readCardFile, readCards, textOf } from './read-cards.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
const fileOf = (content: BlobPart) => new File([content], 'card.vcf');

describe('A card', () => {
  it('of version 3.0 is read with groups, kinds and folded lines', () => {
    const text = card(
      'VERSION:3.0',
      'item1.EMAIL;type=INTERNET,WORK;TYPE=pref:ana@silva.exa',
      ' mple',
      'EMAIL;TYPE="home,internet";PREF=1:a@b.example',
      'URL;X-NOTE="a:b;c":https://silva.example/:8',
      'no line of a card',
    );
    expect(readCards(text)).toEqual([
      [
        { name: 'VERSION', types: [], value: '3.0' },
        { name: 'EMAIL', types: ['internet', 'work', 'pref'], value: 'ana@silva.example' },
        { name: 'EMAIL', types: ['home', 'internet', 'pref'], value: 'a@b.example' },
        { name: 'URL', types: [], value: 'https://silva.example/:8' },
      ],
    ]);
  });

  it('can be one of several in a file, with any kind of line endings', () => {
    for (const end of ['\r\n', '\n', '\r']) {
      const file = `\uFEFF${card('VERSION:4.0', 'FN:Ana')}${card('VERSION:3.0', 'FN:Ben')}`;
      expect(readCards(file.replaceAll('\r\n', end))).toHaveLength(2);
    }
  });

  it('is read in version 2.1, as Outlook writes it', () => {
    const text = card(
      'VERSION:2.1',
      'N;LANGUAGE=de;CHARSET=utf-8;ENCODING=QUOTED-PRINTABLE:B=C3=B6hm;Zo=C3=AB',
      'ORG;CHARSET=Windows-1252;QUOTED-PRINTABLE:Stra=DFe=',
      'nbau=3D1',
      'TITLE;ENCODING=QUOTED-PRINTABLE:Gesch=E4ftsf=FChrer',
      'EMAIL;PREF;INTERNET:zoe@boehm.example',
      'ADR;WORK;CHARSET=no-such;ENCODING=QUOTED-PRINTABLE:;;;K=F6ln',
      'PHOTO;TYPE=JPEG;ENCODING=BASE64:',
      ' AAAA',
      ' BBB=',
      'URL;WORK:https://boehm.example/?a=3D',
    );
    expect(readCards(text)[0]?.slice(1)).toEqual([
      { name: 'N', types: ['quoted-printable'], value: 'Böhm;Zoë' },
      { name: 'ORG', types: ['quoted-printable'], value: 'Straßenbau=1' },
      { name: 'TITLE', types: ['quoted-printable'], value: 'Geschäftsführer' },
      { name: 'EMAIL', types: ['pref', 'internet'], value: 'zoe@boehm.example' },
      { name: 'ADR', types: ['work', 'quoted-printable'], value: ';;;Köln' },
      { name: 'PHOTO', types: ['jpeg', 'base64'], value: 'AAAABBB=' },
      { name: 'URL', types: ['work'], value: 'https://boehm.example/?a=3D' },
    ]);
  });

  it.each([
    ['Name,Title', 'There is no vCard in this file.'],
    ['', 'There is no vCard in this file.'],
    ['BEGIN:VCARD\nVERSION:4.0\nFN:Ana', 'This card is cut off.'],
    [`BEGIN:VCARD\n${card('VERSION:4.0')}`, 'There is no vCard in this file.'],
    [card('FN:Ana'), 'This card does not name a version'],
    [card('VERSION:4.0').repeat(501), 'This file has 501 cards.'],
  ])('is refused with the reason "$1"', (text, reason) => {
    expect(() => readCards(text)).toThrow(reason);
  });

  it('is refused if its file is larger than 1 MB, or if a card of version 3.0 is not in UTF-8', async () => {
    const inLatin = (text: string) => fileOf(Buffer.from(text, 'latin1'));
    for (const [text, reason] of [
      [card('VERSION:3.0', 'FN:Zoë'), 'not in UTF-8'],
      ['ÿØÿà', 'There is no vCard in this file.'],
    ] as const)
      await expect(readCardFile(inLatin(text))).rejects.toThrow(reason);
    await expect(readCardFile(fileOf('x'.repeat(1_000_001)))).rejects.toThrow('larger than 1 MB');
    expect(await readCardFile(fileOf(card('VERSION:4.0', 'FN:Zoë')))).toHaveLength(1);
    const [old = []] = await readCardFile(inLatin(card('VERSION:2.1', 'FN:Zoë')));
    expect(old.at(1)?.value).toBe('Zoë');
  });
});

describe('A value', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((one) => one === one.trim() && !/[\r\n]/u.test(one));
  const escape = (one: string) => one.replaceAll(/[\\,;]/gu, String.raw`\$&`);

  it('is read without the escapes that the card adds', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (parts) => {
        expect(parts.map((part) => textOf(escape(part)))).toEqual(parts);
        expect(partsOf(parts.map(escape).join(';')).slice(0, parts.length)).toEqual(parts);
      }),
    );
    expect(textOf(String.raw`a\nb\Nc\\d`)).toBe('a\nb\nc\\d');
  });

  it('of the maximum file size is read, even if it ends with a backslash', () => {
    const long = `${'a'.repeat(999_000)}\\`;
    expect(partsOf(`Silva;${long}`).slice(0, 2)).toEqual(['Silva', long]);
    const quoted = 'NOTE;QUOTED-PRINTABLE:=\n'.concat('=\n'.repeat(499_000));
    expect(readCards(card('VERSION:2.1', quoted))[0]).toHaveLength(2);
  });

  it('with any characters is read', () => {
    fc.assert(
      fc.property(fc.string(), (line) => {
        expect(readCards(card('VERSION:4.0', `X:${line.replaceAll(/[\r\n]/gu, '')}`))).toHaveLength(1);
      }),
    );
  });
});
