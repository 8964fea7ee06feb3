/** From weak to strong. `RolePhrases` in title-words.schema.ts explains each. */
export const STRENGTHS = ['kind', 'field', 'occupation'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** The strength as a number: 1 for the weakest. The meaning `SILENT` has the strength 0. */
export function strengthOf(strength: Strength): number {
  return STRENGTHS.indexOf(strength) + 1;
}
