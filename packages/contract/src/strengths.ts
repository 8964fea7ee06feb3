import * as z from 'zod/mini';
import { RELATIONSHIP_STRENGTHS, type RelationshipStrength } from './taxonomy.ts';
import { Id } from './wire.ts';

export type StrengthId = RelationshipStrength['id'];

export const StrengthId = z.literal(
  RELATIONSHIP_STRENGTHS.map(({ id }) => id),
  { error: 'Must be Weak, Familiar or Strong.' },
);

const StrengthName = z.literal(RELATIONSHIP_STRENGTHS.map(({ name }) => name));

export const Strength = z
  .object({ id: StrengthId, name: StrengthName })
  .register(z.globalRegistry, { id: 'Strength' });
export type Strength = z.infer<typeof Strength>;

export function strengthOf(id: StrengthId): Strength {
  const { name } = RELATIONSHIP_STRENGTHS.find((strength) => strength.id === id) ?? RELATIONSHIP_STRENGTHS[0];
  return { id, name };
}

/** The viewer's rating of a person. */
export const RelationshipRef = z
  .object({ id: Id, strength: Strength })
  .register(z.globalRegistry, { id: 'RelationshipRef' });
export type RelationshipRef = z.infer<typeof RelationshipRef>;
