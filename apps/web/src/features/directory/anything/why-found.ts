import type { FoundOrganization, FoundPerson, FoundWord, MatchedItem } from '@kithline/contract/directory.ts';
import { sayOtherName } from '../rows/why-lines.ts';
import { lettersInCommon, type TypedFor } from '../../../ui/marks/agreeing-letters.ts';

/**
 * Why somebody was found, such as an organization or a similar spelling, or that a typed word was not found.
 */
export interface Reason {
  kind: 'works' | 'worked' | 'studied' | 'supports' | 'spelt' | 'missing';
  words: string;
}

/** Returns why a person was found. Empty if each word was found as it was typed, in the shown name. */
export function whyFound({ words, blocks, otherName }: FoundPerson): Reason[] {
  const places = new Map(
    words.flatMap(({ organization }) =>
      organization ? [[organization.id, organization.name] as const] : [],
    ),
  );
  const itemsOf = (block: string) =>
    blocks
      .filter(({ name }) => name === block)
      .flatMap(({ filters }) => filters.flatMap(({ items }) => items));
  const reasons = [...places].map(([id, name]) => {
    const at = (items: readonly MatchedItem[]) => items.filter(({ organization }) => organization?.id === id);
    return whereAt(name, at(itemsOf('experience')), at(itemsOf('education')));
  });
  const other: Reason[] = otherName ? [{ kind: 'spelt', words: sayOtherName(otherName) }] : [];
  return [...reasons, ...other, ...spellings(words), ...missing(words)];
}

function whereAt(name: string, roles: readonly MatchedItem[], studies: readonly MatchedItem[]): Reason {
  if (roles.some(({ isOngoing }) => isOngoing)) return { kind: 'works', words: `works at ${name}` };
  if (roles.length > 0) {
    const last = roles
      .map(({ to }) => (to ?? '').slice(0, 4))
      .toSorted()
      .at(-1);
    return { kind: 'worked', words: last ? `at ${name} until ${last}` : `worked at ${name}` };
  }
  if (studies.length > 0) return { kind: 'studied', words: `studied at ${name}` };
  return { kind: 'supports', words: `supports ${name}` };
}

/** Returns why an organization was found. Empty if each word was found as it was typed, in the shown name. */
export function whyFoundOrganization({ words, knownAs }: FoundOrganization): Reason[] {
  return knownAs ? [{ kind: 'spelt', words: `also known as ${knownAs}` }] : spellings(words);
}

/**
 * "similar spelling: Jonás for jona, Hernández for hernandes". Leaves out words that matched as they were
 * typed.
 */
function spellings(words: readonly FoundWord[]): Reason[] {
  const spelt = words.flatMap(({ typed, word, isExact, isRespelt }) =>
    word && (isRespelt || !isExact) ? [`${word} for ${typed}`] : [],
  );
  return spelt.length === 0 ? [] : [{ kind: 'spelt', words: `similar spelling: ${spelt.join(', ')}` }];
}

function missing(words: readonly FoundWord[]): Reason[] {
  return words
    .filter(({ isMissing }) => isMissing)
    .map(({ typed }) => ({ kind: 'missing', words: `${typed} not found` }));
}

/**
 * Pairs typed words with the words that they matched in a person's name or, by likeliness, in an
 * organization's name.
 */
export function typedFor(words: readonly FoundWord[]): TypedFor[] {
  return words.flatMap(({ typed, word, organization }) => {
    const own = word ?? (organization && likeliest(organization.name, typed));
    return own ? [{ word: own, typed }] : [];
  });
}

function likeliest(name: string, typed: string): string | undefined {
  return name
    .split(/\s+/u)
    .toSorted((a, b) => lettersInCommon(b, typed) - lettersInCommon(a, typed))
    .at(0);
}
