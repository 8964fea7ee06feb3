import { readId } from '../lib/read-id.ts';

/** The part of the product that an address belongs to; it decides what the pages there ask about. */
export type Area =
  | { kind: 'network' }
  | { kind: 'collective'; collectiveId: number }
  | { kind: 'dashboard' }
  /** A collective's address with something else in place of its id. */
  | { kind: 'nowhere' };

export function areaOf(pathname: string): Area {
  const [, first, second] = pathname.split('/');
  if (first === 'dashboard') return { kind: 'dashboard' };
  if (first !== 'collectives') return { kind: 'network' };
  const collectiveId = readId(second);
  return collectiveId === null ? { kind: 'nowhere' } : { kind: 'collective', collectiveId };
}

/** The collective that an address belongs to; null outside of them. */
export function collectiveIdOf(pathname: string): number | null {
  const area = areaOf(pathname);
  return area.kind === 'collective' ? area.collectiveId : null;
}

/** Landing pages show what an area holds; everywhere else a list has the room. */
export function isLandingPage(pathname: string): boolean {
  return pathname === '/' || /^\/collectives\/\d+\/?$/.test(pathname);
}
