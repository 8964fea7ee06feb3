// A simple implementation of chains as decision 11 defines them. It finds every path of at most five persons
// that contains nobody twice, and then sorts the paths. It shares no code with the product.

export interface ReferenceContact {
  readonly network: number;
  readonly person: number;
  /** "YYYY-MM-DD", or null. */
  readonly connectedOn: string | null;
}

export interface ReferenceWorld {
  /** The member who owns each network. */
  readonly owners: ReadonlyMap<number, number>;
  /** Recorded strengths. The key is "1 of 2" if person 1 recorded the strength of the tie to person 2. */
  readonly strengths: ReadonlyMap<string, number>;
}

export interface ReferenceLink {
  readonly strength: number;
  readonly connectedOn: string | null;
}

export interface ReferenceChain {
  /** The viewer is first, and the person at the end is last. */
  readonly persons: readonly number[];
  readonly links: readonly ReferenceLink[];
}

export interface ReferenceQuestion {
  readonly viewer: number;
  /** Contacts whose ties the viewer sees. */
  readonly visible: readonly ReferenceContact[];
  /** The persons who can be between the viewer and an end: members whose profile the viewer sees. */
  readonly members: ReadonlySet<number>;
  /** The persons at whom a chain can end. */
  readonly ends: ReadonlySet<number>;
}

/** Returns all chains with the fewest people and all with one person more, in order, without a limit. */
export function referenceChains(world: ReferenceWorld, question: ReferenceQuestion): ReferenceChain[] {
  const ties = tiesOf(world, question.visible);
  const all: ReferenceChain[] = [];
  const walk = (persons: number[], links: ReferenceLink[]) => {
    for (const [next, link] of ties.get(persons.at(-1) ?? 0) ?? []) {
      if (persons.includes(next)) continue;
      const chain = { persons: [...persons, next], links: [...links, link] };
      if (question.ends.has(next)) all.push(chain);
      if (question.members.has(next) && chain.persons.length <= 4) walk(chain.persons, chain.links);
    }
  };
  walk([question.viewer], []);
  const fewest = Math.min(...all.map(({ persons }) => persons.length));
  return all.filter(({ persons }) => persons.length <= fewest + 1).toSorted(compare);
}

/** Returns, in their order, only the best of the `referenceChains` to each end. */
export function referenceIntroductions(world: ReferenceWorld, question: ReferenceQuestion): ReferenceChain[] {
  const chains = referenceChains(world, question);
  return chains.filter(
    ({ persons }, at) => chains.findIndex((other) => other.persons.at(-1) === persons.at(-1)) === at,
  );
}

function tiesOf(
  world: ReferenceWorld,
  visible: readonly ReferenceContact[],
): Map<number, Map<number, ReferenceLink>> {
  const ties = new Map<number, Map<number, ReferenceLink>>();
  const put = (one: number, other: number, link: ReferenceLink) => {
    const known = ties.get(one) ?? new Map<number, ReferenceLink>();
    const before = known.get(other);
    const days = [before?.connectedOn ?? null, link.connectedOn].filter((day) => day !== null).toSorted();
    known.set(other, {
      strength: Math.max(before?.strength ?? 0, link.strength),
      connectedOn: days[0] ?? null,
    });
    ties.set(one, known);
  };
  for (const { network, person, connectedOn } of visible) {
    const owner = world.owners.get(network);
    if (owner === undefined || owner === person) continue;
    const link = { strength: world.strengths.get(`${owner} of ${person}`) ?? 1, connectedOn };
    put(owner, person, link);
    put(person, owner, link);
  }
  return ties;
}

function compare(one: ReferenceChain, other: ReferenceChain): number {
  const [a, b] = [orderOf(one), orderOf(other)];
  const at = a.findIndex((value, index) => value !== b[index]);
  if (at < 0) return 0;
  return (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
}

/**
 * Returns the sort key, its most important part first. Larger strengths come first; dates are compared as
 * texts.
 */
function orderOf({ persons, links }: ReferenceChain): (number | string)[] {
  const strengths = links.map(({ strength }) => strength);
  const days = links.map(({ connectedOn }) => connectedOn ?? 'unknown').toSorted();
  return [
    persons.length,
    -Math.min(...strengths),
    -strengths.reduce((sum, strength) => sum + strength, 0),
    days[0] ?? 'unknown',
    ...persons,
  ];
}
