import { foldText } from '@kithline/base/fold-text.ts';
import { fitsTyped, searchText, type TypedWord } from '../platform/text/match-text.ts';
import { MOST_WORDS } from '../search/typed-words.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { writtenNames, type WrittenName } from './written-names.queries.ts';

/** Why a person's name matches the typed words, if the letters of the shown name do not show it. */
export interface NameReason {
  /** Another name of the person, with typed words that the shown name lacks. Null if there is none. */
  readonly otherName: { readonly name: string; readonly isFormer: boolean } | null;
  /** Typed in other letters, such as "Щербакова" typed as "shcherbakova". */
  readonly respelt: readonly { readonly typed: string; readonly word: string }[];
}

export interface TypedName {
  readonly name: string;
  readonly typed: readonly TypedWord[];
}

/** Returns the reasons by the person's id. Persons without a reason are missing. */
export async function nameReasons(
  db: Db,
  viewerScope: ViewerScope,
  names: ReadonlyMap<number, TypedName>,
): Promise<Map<number, NameReason>> {
  const shown = [...names].map(([id, { name, typed }]) => ({
    id,
    name: new ReadName(name),
    typed: typed.slice(0, MOST_WORDS),
  }));
  const lacking = new Map(
    shown.flatMap(({ id, name, typed }) => {
      const words = typed.filter((word) => !name.fits(word));
      return words.length === 0 ? [] : [[id, words] as const];
    }),
  );
  const written = lacking.size === 0 ? [] : await writtenNames(db, viewerScope, [...lacking.keys()]);
  const byPerson = Map.groupBy(written, ({ personId }) => personId);
  return new Map(
    shown.flatMap(({ id, name, typed }) => {
      const otherName = nameWith(byPerson.get(id) ?? [], lacking.get(id) ?? []);
      const respelt = name.respelt(typed);
      return otherName === null && respelt.length === 0 ? [] : [[id, { otherName, respelt }] as const];
    }),
  );
}

/** Prefers a name that fits all words to one that fits any word. */
function nameWith(names: readonly WrittenName[], words: readonly TypedWord[]): NameReason['otherName'] {
  if (words.length === 0) return null;
  const read = names.map((written) => ({ written, name: new ReadName(written.name) }));
  const found =
    read.find(({ name }) => words.every((word) => name.fits(word))) ??
    read.find(({ name }) => words.some((word) => name.fits(word)));
  return found === undefined ? null : { name: found.written.name, isFormer: found.written.isFormer };
}

/** `fits` computes the search text at most once, and only when a typed word does not fit the folded name. */
export class ReadName {
  readonly #text: string;
  readonly #folded: string;
  #searched: string | null = null;

  constructor(text: string) {
    this.#text = text;
    this.#folded = foldText(text);
  }

  fits(word: TypedWord): boolean {
    const words = [word];
    if (fitsTyped(this.#folded, { words })) return true;
    this.#searched ??= searchText(this.#text);
    return fitsTyped(this.#searched, { words });
  }

  /**
   * Returns the first word of the text whose folded form is `word`, or else the first whose search text
   * contains `word`.
   */
  partOf(word: string): string | undefined {
    const parts = this.#text.split(/\s+/u);
    return (
      parts.find((part) => foldText(part) === word) ??
      parts.find((part) => searchText(part).split(' ').includes(word))
    );
  }

  /**
   * Returns the typed words that fit the text only after transliteration or respelling, each with the word of
   * the text that it fits.
   */
  respelt(words: readonly TypedWord[]): NameReason['respelt'] {
    const letters = this.#folded.replaceAll(/[^\p{L}\p{M}\p{N} ]/gu, '');
    return words.flatMap((word) => {
      if (letters.includes(word.text) || !this.fits(word)) return [];
      const shown = this.#text.split(/\s+/u).find((part) => fitsTyped(searchText(part), { words: [word] }));
      return shown === undefined ? [] : [{ typed: word.text, word: shown }];
    });
  }
}
