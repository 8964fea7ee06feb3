import { MOST_CHAINS } from '@kithline/contract/relations.ts';
import type { FoundChain, Ground } from './ground.ts';
import { strongestChains } from './strongest-chains.ts';

/** The maximum number of people between the viewer and the end of a chain. */
const MOST_BETWEEN = 3;

/**
 * Returns all ties that chains with this many people between the viewer and an end can contain, and possibly
 * more. It is called with rising numbers of people.
 */
export type GroundFor = (between: number) => Promise<Ground>;

/** Chains in their order, with the ties from which they were formed. */
export interface FoundChains {
  readonly chains: readonly FoundChain[];
  readonly ground: Ground;
}

/**
 * Returns at most MOST_CHAINS chains: those with the fewest people in between, then those with one person
 * more. Chains with the same number of people are sorted by strength.
 */
export async function searchChains(groundFor: GroundFor): Promise<FoundChains> {
  const chains: FoundChain[] = [];
  let ground = await groundFor(0);
  for (let between = 0, last = MOST_BETWEEN; between <= last && chains.length < MOST_CHAINS; between += 1) {
    ground = await groundFor(between);
    const found = strongestChains(ground, between, MOST_CHAINS - chains.length);
    if (chains.length === 0 && found.length > 0) last = Math.min(between + 1, MOST_BETWEEN);
    chains.push(...found);
  }
  return { chains, ground };
}

export async function hasChain(groundFor: GroundFor): Promise<boolean> {
  for (let between = 0; between <= MOST_BETWEEN; between += 1)
    if (strongestChains(await groundFor(between), between, 1).length > 0) return true;
  return false;
}

/** Like `searchChains`, but returns only the best chain to each end. */
export async function searchChainsByEnd(groundFor: GroundFor): Promise<FoundChains> {
  const { chains, ground } = await searchChains(groundFor);
  const best = new Map<number, FoundChain>();
  for (const chain of chains) if (!best.has(chain.end)) best.set(chain.end, chain);
  return { chains: [...best.values()], ground };
}
