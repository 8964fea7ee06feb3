import { NONE } from './columns/columns.ts';
import type { NameWords } from './columns/name-words.ts';
import { textOf } from './columns/texts.ts';
import type { OrganizationsOfScope } from './scope-organizations.ts';
import type { People } from './view.ts';
import { better, type WordFits } from './word-fits.ts';

/** By typed word, how well each organization of the scope fits it. */
export function companiesThatFit(
  { inOrder, names }: OrganizationsOfScope,
  { seen }: People,
  fits: readonly WordFits[],
): (Uint8Array | null)[] {
  const { columns } = seen;
  const bits = bitsOf(fits.map(({ ofWord }) => ofWord));
  const found: (Uint8Array | null)[] = fits.map(() => null);
  for (const organization of inOrder) {
    const key = names.keyOf(organization);
    if (key === NONE || bitsOfKey(columns.keyWords, bits, key) === 0) continue;
    for (const [nth, one] of fits.entries()) {
      const fit = fitOfKey(one, columns.keyWords, { key, text: () => textOf(columns.texts.keys, key) });
      if (fit === 0) continue;
      found[nth] ??= new Uint8Array(columns.organizations.id.length);
      found[nth][organization] = fit;
    }
  }
  return found;
}

/** Words of a key that is not in the index may fit. */
function bitsOfKey({ start, words }: NameWords, bits: Uint8Array, key: number): number {
  if (key + 1 >= start.length) return 1;
  let found = 0;
  const end = start[key + 1] ?? 0;
  for (let at = start[key] ?? 0; at < end; at++) found |= bits[words[at] ?? 0] ?? 0;
  return found;
}

export function fitOfKey(
  fits: WordFits,
  { start, words }: NameWords,
  { key, text }: { key: number; text: () => string },
): number {
  if (key + 1 >= start.length) return fits.ofText(text());
  let best = 0;
  const end = start[key + 1] ?? 0;
  for (let at = start[key] ?? 0; at < end; at++) best = better(best, fits.ofWord[words[at] ?? 0] ?? 0);
  return best;
}

/** By word of the vocabulary, a bit for each typed word that it fits. */
export function bitsOf(fits: readonly Uint8Array[]): Uint8Array {
  const bits = new Uint8Array(fits[0]?.length ?? 0);
  for (const [nth, ofWord] of fits.entries())
    for (let at = 0; at < bits.length; at++) if (ofWord[at] !== 0) bits[at]! |= 1 << nth;
  return bits;
}

export function bitsIn(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}
