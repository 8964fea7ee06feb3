import { describe, expect, it } from 'vitest';
import { lettersInCommon, splitByAgreement } from './agreeing-letters.ts';

const marked = (text: string, words: Record<string, string>) =>
  splitByAgreement(
    text,
    Object.entries(words).map(([word, typed]) => ({ word, typed })),
  )
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

describe('The letters that a word has in common with the typed word', () => {
  it.each([
    ['Margarida Matos', { Matos: 'mat' }, 'Margarida [Mat]os'],
    ['Jonás Hernández', { Hernández: 'hernandes' }, 'Jonás [Hernánde]z'],
    ['Joana Fernandes', { Fernandes: 'hernandes' }, 'Joana F[ernandes]'],
    ['Amata Rusagara', { Amata: 'mat' }, 'A[mat]a Rusagara'],
    ['Robert Smith', { Smith: 'smiht' }, 'Robert [Smi]t[h]'],
    ['Robert Smith', { Robert: 'bob' }, 'Robert Smith'],
    ['Anna Lee', { Leila: 'lei' }, 'Anna Lee'],
  ])('are marked in %s for %j: %s', (text, words, expected) => {
    expect(marked(text, words as unknown as Record<string, string>)).toBe(expected);
  });

  it('can be counted', () => {
    expect(lettersInCommon('Siemens', 'simens')).toBe(6);
    expect(lettersInCommon('Energy', 'simens')).toBe(2);
  });
});
