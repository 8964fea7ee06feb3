/** From weak to strong. `RolePhrases` in title-words.schema.ts explains each. */
export const STRENGTHS = ['kind', 'field', 'occupation'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** The strength as a number, from 1 for the weakest to 3 for the strongest. */
export function strengthOf(strength: Strength): number {
  return STRENGTHS.indexOf(strength) + 1;
}
