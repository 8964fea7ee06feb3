import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namePieces } from './name-pieces.ts';

const namesIn = (sentence: string, names: string[]) =>
  namePieces(sentence, names)
    .filter(({ isName }) => isName)
    .map(({ text }) => text);

describe('The names in a sentence', () => {
  it('are split off at their positions', () => {
    expect(
      namePieces('Daniel Abrams invited you to Trustee Search 2027', [
        'Daniel Abrams',
        'Trustee Search 2027',
      ]),
    ).toEqual([
      { text: 'Daniel Abrams', isName: true, start: 0 },
      { text: ' invited you to ', isName: false, start: 13 },
      { text: 'Trustee Search 2027', isName: true, start: 29 },
    ]);
  });

  it('are found in the given order, so a name is not matched inside an earlier, longer name', () => {
    expect(namesIn('Annabel shared a network with An', ['Annabel', 'An'])).toEqual(['Annabel', 'An']);
  });

  it('are ignored if the sentence does not contain them', () => {
    expect(namesIn('Your LinkedIn Contacts sync is complete', ['Daniel', ''])).toEqual([]);
  });

  it('never change the sentence', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string({ maxLength: 4 })), (sentence, names) => {
        expect(
          namePieces(sentence, names)
            .map(({ text }) => text)
            .join(''),
        ).toBe(sentence);
      }),
    );
  });
});
