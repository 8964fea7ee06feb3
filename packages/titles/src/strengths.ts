/** Weak to strong; `RolePhrases` says what they mean. */
export const STRENGTHS = ['kind', 'field', 'occupation'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** 1 and up, so that 0 can mean that nothing is said. */
export function strengthOf(strength: Strength): number {
  return STRENGTHS.indexOf(strength) + 1;
}
