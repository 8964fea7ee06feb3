/** Weak to strong; `RolePhrases` explains their meaning. */
export const STRENGTHS = ['kind', 'field', 'occupation'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** The strength as a number from 1 on; 0 means that nothing indicates a role type. */
export function strengthOf(strength: Strength): number {
  return STRENGTHS.indexOf(strength) + 1;
}
