import { foldText } from '../platform/text/fold-text.ts';
import { fitsTyped, searchText, type TypedText, type TypedWord } from '../platform/text/match-text.ts';
import type { Sight } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { writtenNames, type WrittenName } from './written-names.queries.ts';

/** Why a name fits, where the shown letters do not say it. */
export interface NameReason {
  /** Another name of the person, which has what the shown one lacks. */
  readonly otherName: { readonly name: string; readonly isFormer: boolean } | null;
  /** Words of the shown name that are typed in other letters: "Щербакова" for "shcherbakova". */
  readonly respelt: readonly { readonly typed: string; readonly word: string }[];
}

/** The reasons by person, of those for whom there is something to say. `names` are the shown ones, by id. */
export async function nameReasons(
  db: Db,
  sight: Sight,
  { typed, names }: { typed: Pick<TypedText, 'words'>; names: ReadonlyMap<number, string> },
): Promise<Map<number, NameReason>> {
  const lacking = new Map(
    [...names].flatMap(([id, name]) => {
      const words = typed.words.filter((word) => !fits(name, word));
      return words.length === 0 ? [] : [[id, words] as const];
    }),
  );
  const written = lacking.size === 0 ? [] : await writtenNames(db, sight, [...lacking.keys()]);
  const byPerson = Map.groupBy(written, ({ personId }) => personId);
  return new Map(
    [...names].flatMap(([id, name]) => {
      const otherName = nameWith(byPerson.get(id) ?? [], lacking.get(id) ?? []);
      const respelt = respeltWords(name, typed.words);
      return otherName === null && respelt.length === 0 ? [] : [[id, { otherName, respelt }] as const];
    }),
  );
}

const fits = (name: string, word: TypedWord): boolean => fitsTyped(searchText(name), { words: [word] });

/** The name that fits all of the words, else the first that fits one. */
function nameWith(names: readonly WrittenName[], words: readonly TypedWord[]): NameReason['otherName'] {
  if (words.length === 0) return null;
  const found =
    names.find(({ name }) => words.every((word) => fits(name, word))) ??
    names.find(({ name }) => words.some((word) => fits(name, word)));
  return found === undefined ? null : { name: found.name, isFormer: found.isFormer };
}

/** The words of a text that a typed word fits in other letters only. */
export function respeltWords(text: string, words: readonly TypedWord[]): NameReason['respelt'] {
  const bare = lettersOf(text);
  return words.flatMap((word) => {
    if (bare.includes(word.text) || !fits(text, word)) return [];
    const shown = text.split(/\s+/u).find((part) => fits(part, word));
    return shown === undefined ? [] : [{ typed: word.text, word: shown }];
  });
}

const lettersOf = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{M}\p{N} ]/gu, '');
