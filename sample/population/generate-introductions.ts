import { entryAt } from './entry-at.ts';
import type { Resident } from './generate-persons.ts';
import type { Index, SampleIntroduction, SampleMember } from './population.types.ts';
import type { IntroductionFact } from './sample-facts.ts';

interface IntroductionContext {
  facts: readonly IntroductionFact[];
  members: readonly SampleMember[];
  residents: readonly Resident[];
}

/**
 * Generates the requests of the facts. Leaves out a request if one of its members does not exist, or if it
 * has no target.
 */
export function generateIntroductions({
  facts,
  members,
  residents,
}: IntroductionContext): SampleIntroduction[] {
  const chosen = new Set<Index>();
  return facts
    .filter(({ asker, connector, target }) =>
      [asker, connector, target ?? 0].every((member) => member < members.length),
    )
    .flatMap((fact) => {
      const target = targetOf(fact, members, chosen);
      if (target === undefined) return [];
      chosen.add(target);
      const { firstName, preferredFirstName } = entryAt(residents, target).person;
      const words = fact.words.replaceAll('{name}', preferredFirstName ?? firstName);
      return [{ ...fact, target, words }];
    });
}

/**
 * Returns the target of a request. If the fact names a member, the target is this member, who must be a
 * contact of the connector. Otherwise, the target is the person whom the connector knows best, as Familiar or
 * Strong, among people who are not members, not in the asker's network, and not the target of another
 * request. Undefined if there is no such target.
 */
function targetOf(
  { asker, connector, target }: IntroductionFact,
  members: readonly SampleMember[],
  chosen: ReadonlySet<Index>,
): Index | undefined {
  const { strengths, contacts } = entryAt(members, connector);
  if (target !== null) {
    const { person } = entryAt(members, target);
    return contacts.some((contact) => contact.person === person) ? person : undefined;
  }
  const known = new Set([...members, ...entryAt(members, asker).contacts].map(({ person }) => person));
  return strengths
    .toSorted((a, b) => b.strength - a.strength)
    .find(({ person, strength }) => strength > 1 && !known.has(person) && !chosen.has(person))?.person;
}
