import { chooseMark } from '../pictures/draw-mark.ts';
import { entryAt } from './entry-at.ts';
import type { SampleClient, SampleCollective, SampleMember } from './population.types.ts';
import type { Random } from './random.ts';
import type { ClientFact, CollectiveFact } from './sample-facts.ts';

interface ClientContext {
  random: Random;
  facts: readonly ClientFact[];
  members: readonly SampleMember[];
}

/** Generates the clients of the facts. Leaves out what the facts say about members who do not exist. */
export function generateClients({ random, facts, members }: ClientContext): SampleClient[] {
  const isThere = (member: number): boolean => member < members.length;
  return facts
    .filter(({ owner }) => isThere(owner))
    .map(({ name, description, owner, collectives, invitations }) => ({
      name,
      mark: chooseMark(random.fork(`mark of ${name}`)),
      description,
      owner,
      collectives: collectives.map((fact) => collectiveOf(fact, { random, members, isThere, owner })),
      invitations: invitations
        .filter(({ member }) => isThere(member))
        .map(({ collective, member, on }) => ({ collective, member, createdOn: on })),
    }));
}

interface Surroundings {
  random: Random;
  members: readonly SampleMember[];
  isThere: (member: number) => boolean;
  owner: number;
}

function collectiveOf(
  fact: CollectiveFact,
  { random, members, isThere, owner }: Surroundings,
): SampleCollective {
  const shared = fact.shared.filter(isThere);
  const contactOf = (member: number) => random.pick(entryAt(members, member).contacts).person;
  return {
    name: fact.name,
    description: fact.description,
    collaborators: fact.collaborators.filter(isThere),
    shared,
    // Labels and notes are about people from a shared network.
    labels: fact.labels
      .filter(({ of }) => shared.includes(of))
      .map(({ name, of, people }) => ({
        name,
        by: owner,
        persons: [...new Set(Array.from({ length: people }, () => contactOf(of)))],
      })),
    notes: fact.notes
      .filter(({ by, of }) => isThere(by) && shared.includes(of))
      .map(({ by, of, note }, nth) => ({
        by,
        person: contactOf(of),
        note,
        createdOn: `2026-10-${12 + nth}T15:30:00Z`,
      })),
  };
}
