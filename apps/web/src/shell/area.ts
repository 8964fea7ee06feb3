import { readId } from '../lib/read-id.ts';

/** The part of the product to which a URL belongs. */
export type Area =
  | { kind: 'network' }
  | { kind: 'collective'; collectiveId: number }
  | { kind: 'dashboard' }
  /** The page of requests for an introduction, which has the scope of the member's network. */
  | { kind: 'introductions' }
  /** The URL of a collective without an id, or with an invalid one. */
  | { kind: 'nowhere' };

export function areaOf(pathname: string): Area {
  const [, first, second] = pathname.split('/');
  if (first === 'dashboard') return { kind: 'dashboard' };
  if (first === 'introductions') return { kind: 'introductions' };
  if (first !== 'collectives') return { kind: 'network' };
  const collectiveId = readId(second);
  return collectiveId === null ? { kind: 'nowhere' } : { kind: 'collective', collectiveId };
}

export function collectiveIdOf(pathname: string): number | null {
  const area = areaOf(pathname);
  return area.kind === 'collective' ? area.collectiveId : null;
}

/** Whether a path belongs to a landing page, which shows an overview of an area instead of a list. */
export function isLandingPage(pathname: string): boolean {
  return pathname === '/' || /^\/collectives\/\d+\/?$/.test(pathname);
}
