import type { FoundOrganization, FoundPerson, FoundWord } from '@kithline/contract/directory.ts';
import { describe, expect, it } from 'vitest';
import { typedFor, whyFound, whyFoundOrganization } from './why-found.ts';

const word = (typed: string, found: Partial<FoundWord>): FoundWord => ({
  typed,
  isExact: false,
  isRespelt: false,
  word: null,
  organization: null,
  isMissing: false,
  ...found,
});
const SIEMENS = { id: 4, name: 'Siemens Energy' };
const AT_SIEMENS = word('siemens', { organization: SIEMENS, isExact: true });

function found(words: FoundWord[], block?: { name: 'experience' | 'education'; item: object }): FoundPerson {
  const blocks = block
    ? [
        {
          name: block.name,
          filters: [{ name: block.name, items: [{ organization: SIEMENS, ...block.item }] }],
        },
      ]
    : [];
  const isExact = words.every((each) => each.isExact);
  return { words, blocks, isExact, otherName: null } as unknown as FoundPerson;
}
const saying = (...asked: Parameters<typeof found>) => whyFound(found(...asked)).map(({ words }) => words);

describe('Why an organization was found', () => {
  const why = (found: Partial<FoundOrganization>) =>
    whyFoundOrganization({ words: [], isExact: true, knownAs: null, ...found } as FoundOrganization).map(
      ({ words }) => words,
    );

  it('is shown only for another name or another spelling', () => {
    expect(why({})).toEqual([]);
    expect(why({ knownAs: 'Statoil' })).toEqual(['also known as Statoil']);
    expect(why({ isExact: false, words: [word('kestral', { word: 'Kestrel' })] })).toEqual([
      'similar spelling: Kestrel for kestral',
    ]);
  });
});

describe('Why somebody was found', () => {
  it('is not shown if the shown name has a word that begins with the typed word', () => {
    expect(saying([word('mat', { word: 'Matos', isExact: true })])).toEqual([]);
  });

  it('shows where the person works, worked or studied, or what the person supports', () => {
    const at = (name: 'experience' | 'education', item: object) => saying([AT_SIEMENS], { name, item });
    expect(at('experience', { isOngoing: true })).toEqual(['works at Siemens Energy']);
    expect(at('experience', { isOngoing: false, to: '2023-05' })).toEqual(['at Siemens Energy until 2023']);
    expect(at('experience', { isOngoing: false, to: null })).toEqual(['worked at Siemens Energy']);
    expect(at('education', { isOngoing: false })).toEqual(['studied at Siemens Energy']);
    expect(saying([AT_SIEMENS])).toEqual(['supports Siemens Energy']);
  });

  it('shows which word of a name is spelled like a typed word, and which typed word was not found', () => {
    const words = [
      word('jona', { word: 'Jonás', isExact: true }),
      word('hernandes', { word: 'Hernández' }),
      word('siemens', { isMissing: true }),
    ];
    expect(saying(words)).toEqual(['similar spelling: Hernández for hernandes', 'siemens not found']);
  });

  it('shows the other name that matched, and words that match in another spelling', () => {
    const former = {
      ...found([word('schmidt', { isExact: true })]),
      otherName: { name: 'Ana Schmidt', isFormer: true },
    };
    expect(whyFound(former).map(({ words }) => words)).toEqual(['formerly Ana Schmidt']);
    const respelt = word('mueller', { word: 'Müller', isExact: true, isRespelt: true });
    expect(saying([respelt])).toEqual(['similar spelling: Müller for mueller']);
  });

  it('pairs each typed word with the word of the name or organization that matched', () => {
    expect(
      typedFor([word('hernandes', { word: 'Hernández' }), word('enrgy', { organization: SIEMENS })]),
    ).toEqual([
      { word: 'Hernández', typed: 'hernandes' },
      { word: 'Energy', typed: 'enrgy' },
    ]);
  });
});
