import type { PlaceFact } from '../lookup-facts.ts';
import { laterWords, plainName, typedForms } from './plain-name.ts';

/**
 * Kinds of rows in `place_name`. The shown name is a usual name. `laterWords` are the ends of names, such as
 * "am main", and the shown name with region and country.
 */
export const NAME_KINDS = { usual: 0, other: 1, laterWords: 2 } as const;
/** A usual name weighs this many times as much as one of the place's other names. */
const USUAL_COUNTS = 10;

export interface PlaceName {
  plain: string;
  kind: (typeof NAME_KINDS)[keyof typeof NAME_KINDS];
  weight: number;
  name: string | null;
}

/**
 * Returns every name of this place, each once. Typing the beginning of any of these names suggests the place.
 */
export function namesOfPlace(place: PlaceFact): PlaceName[] {
  const { name, displayName, usualNames, otherNames, population } = place;
  const names = new Map<string, PlaceName>();
  const add = (plain: string, { kind, weight, name }: Omit<PlaceName, 'plain'>) => {
    if (!names.has(plain)) names.set(plain, { plain, kind, weight, name });
  };
  const usual = { kind: NAME_KINDS.usual, weight: population * USUAL_COUNTS };
  for (const plain of typedForms(name)) add(plain, { ...usual, name: null });
  for (const each of usualNames) for (const plain of typedForms(each)) add(plain, { ...usual, name: each });
  for (const other of otherNames)
    for (const plain of typedForms(other))
      add(plain, { kind: NAME_KINDS.other, weight: population, name: other });
  for (const plain of [plainName(displayName), ...[...names.keys()].flatMap(laterWords)])
    add(plain, { kind: NAME_KINDS.laterWords, weight: population, name: null });
  return [...names.values()];
}
