import type { PersonResult } from '@kithline/contract/directory.ts';
import { sayNumber } from '../../../lib/say-time.ts';

/** Number of names before the rest is counted. */
const NAMED = 2;

/** "Connected through Priya Raghunathan, Tomasz Zieliński and 9 more" */
export function connectedThrough(named: readonly { name: string }[], more: number): string {
  const names = named.slice(0, NAMED).map(({ name }) => name);
  const rest = named.length - names.length + more;
  const all = rest > 0 ? [...names, `${sayNumber(rest)} more`] : names;
  const last = all.at(-1) ?? '';
  return `Connected through ${all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last}`;
}

type Connections = Pick<PersonResult, 'connections' | 'moreConnections' | 'isOwnConnection'>;

/** Returns the people through whom a person can be reached: all connections except the viewer. */
export function throughOthers(
  { connections, moreConnections, isOwnConnection }: Connections,
  viewerId: number | null,
): Pick<PersonResult, 'connections' | 'moreConnections'> {
  const others = connections.filter(({ id }) => id !== viewerId);
  const isAmongMore = isOwnConnection && others.length === connections.length;
  return { connections: others, moreConnections: moreConnections - Number(isAmongMore) };
}

/** "Connected Mar 2021". `instant` is in unix seconds. */
function connectedSince(instant: number): string {
  const month = new Date(instant * 1000).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `Connected ${month}`;
}

/**
 * Describes a row's tie for screen readers: "Connected through Priya Raghunathan. Connected Mar 2021.
 * Strong."
 */
export function describeTie(result: PersonResult, viewerId: number | null): string {
  const { connectedOn, relationship } = result;
  const { connections, moreConnections } = throughOthers(result, viewerId);
  const through = connections.length > 0 && connectedThrough(connections, moreConnections);
  const since = connectedOn !== null && connectedSince(connectedOn);
  const parts = [through, since, relationship?.strength.name].filter((part) => typeof part === 'string');
  return parts.map((part) => `${part}.`).join(' ');
}
