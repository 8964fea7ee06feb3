import {
  FairShares,
  HEAVY,
  HEAVY_BY_TOKEN,
  LIGHT,
  LIGHT_BY_TOKEN,
  type Requester,
  type ShareLimits,
} from './fair-shares.ts';
import { oneByOne } from './turns.ts';

/** A share of the server's capacity. `hold` runs `work` when a place is free. */
export interface Share {
  hold<T>(requester: Requester, work: (hasWaited: boolean) => T | Promise<T>): Promise<T>;
}

/** A call uses the share in its contract, or `light` if there is none. */
export interface Shares {
  readonly light: Share;
  readonly heavy: Share;
  /** For the heaviest calls. Each takes a place of `heavy`, and only one runs at a time. */
  readonly large: Share;
}

export interface AllShares {
  readonly browsers: Shares;
  readonly tokens: Shares;
}

export function createShares(): AllShares {
  return { browsers: sharesOf(LIGHT, HEAVY), tokens: sharesOf(LIGHT_BY_TOKEN, HEAVY_BY_TOKEN) };
}

function sharesOf(light: ShareLimits, heavy: ShareLimits): Shares {
  const heavyShare = new FairShares(heavy);
  return { light: new FairShares(light), heavy: heavyShare, large: oneByOne(heavyShare) };
}
