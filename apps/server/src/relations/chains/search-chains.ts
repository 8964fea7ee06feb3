import { MOST_CHAINS } from '@kithline/contract/relations.ts';
import { bestChains, bestChainsByEnd, type FoundChain } from './best-chains.ts';
import { type Ground, type Path, pathsThrough } from './paths.ts';

/** Most people between the two ends of a chain. */
const MOST_BETWEEN = 3;

/** Answers all ties that chains with so many people between can be made of; it may answer more, and never less than before. */
export type GroundFor = (between: number) => Promise<Ground>;

/** Chains in their order, and the ties that they are made of. */
export interface Found {
  readonly chains: readonly FoundChain[];
  readonly ground: Ground;
}

/** The chains with the fewest people and with one more, strongest first: at most MOST_CHAINS of them. */
export function searchChains(groundFor: GroundFor): Promise<Found> {
  return deepen(groundFor, (paths, ground, { most }) => bestChains(paths, ground, most));
}

/**
 * For each end that such a chain leads to, the best one; the ends in the order of their chains, at most MOST_CHAINS. Whom
 * only chains with still more people reach is left out, as from the list of chains: somebody else there is closer by two.
 */
export function searchChainsByEnd(groundFor: GroundFor): Promise<Found> {
  return deepen(groundFor, (paths, ground, { before, most }) => {
    const known = new Set(before.map(({ end }) => end));
    return bestChainsByEnd(paths, ground, { known, most });
  });
}

type Choose = (
  paths: readonly Path[],
  ground: Ground,
  given: { before: readonly FoundChain[]; most: number },
) => FoundChain[];

/** From nobody between to MOST_BETWEEN; ends with one more than the fewest, or when there are enough. */
async function deepen(groundFor: GroundFor, choose: Choose): Promise<Found> {
  const chains: FoundChain[] = [];
  let ground = await groundFor(0);
  for (let between = 0, last = MOST_BETWEEN; between <= last; between += 1) {
    ground = await groundFor(between);
    const most = MOST_CHAINS - chains.length;
    const chosen = choose(pathsThrough(between, ground), ground, { before: chains, most });
    if (chains.length === 0 && chosen.length > 0) last = Math.min(between + 1, MOST_BETWEEN);
    chains.push(...chosen);
    if (chains.length >= MOST_CHAINS) break;
  }
  return { chains, ground };
}
