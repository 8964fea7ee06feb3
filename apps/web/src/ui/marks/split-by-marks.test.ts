import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByMarks } from './split-by-marks.ts';

const marked = (text: string, marks: string[]) =>
  splitByMarks(text, marks)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

describe('Marking searched words', () => {
  it.each([
    ['Managing Director, Climate', ['director'], 'Managing [Director], Climate'],
    ['Tomasz Zieliński', ['zielin'], 'Tomasz [Zieliń]ski'],
    ['Renewable Energy', ['energy', 'renew'], '[Renew]able [Energy]'],
    ['banana', ['ana', 'nan'], 'b[anan]a'],
    ['Nobody', [''], 'Nobody'],
    ['İstanbul', ['istanbul'], '[İstanbul]'],
  ])('in "%s", for the words %j, gives "%s"', (text, marks, expected) => {
    expect(marked(text, marks)).toBe(expected);
  });

  it('never changes the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.string({ unit: 'grapheme' })),
        (text, marks) => {
          expect(
            splitByMarks(text, marks)
              .map((piece) => piece.text)
              .join(''),
          ).toBe(text);
        },
      ),
    );
  });
});
