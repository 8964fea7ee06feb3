import { readId } from '../lib/read-id.ts';

/** The part of the product that a URL belongs to. It determines the scope of the pages. */
export type Area =
  | { kind: 'network' }
  | { kind: 'collective'; collectiveId: number }
  | { kind: 'dashboard' }
  /** A collective's URL with an invalid id. */
  | { kind: 'nowhere' };

export function areaOf(pathname: string): Area {
  const [, first, second] = pathname.split('/');
  if (first === 'dashboard') return { kind: 'dashboard' };
  if (first !== 'collectives') return { kind: 'network' };
  const collectiveId = readId(second);
  return collectiveId === null ? { kind: 'nowhere' } : { kind: 'collective', collectiveId };
}

/** Returns the collective of a URL; null outside of collectives. */
export function collectiveIdOf(pathname: string): number | null {
  const area = areaOf(pathname);
  return area.kind === 'collective' ? area.collectiveId : null;
}

/** Whether a path is a landing page, which shows an overview of an area instead of a list. */
export function isLandingPage(pathname: string): boolean {
  return pathname === '/' || /^\/collectives\/\d+\/?$/.test(pathname);
}
