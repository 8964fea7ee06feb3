import type { ChainRow, ChainStop } from './chain-parts.ts';
import { sayRole } from './chain-words.ts';

/**
 * Returns a chain as text for a message or a note, with one line for each person or organization. The text
 * leaves out strengths, because the members who recorded them did not mean to show them to others.
 */
export function chainText({ you, between, target }: ChainRow): string {
  return [`${you.name} (you)`, ...[...between, target].map((stop) => `→ ${sayStop(stop)}`)].join('\n');
}

/** "Priya Raghunathan, Director, Northlight Capital" */
function sayStop(stop: ChainStop): string {
  return [stop.name, sayRole(stop)].filter(Boolean).join(', ');
}

/** A possible request for an introduction. */
export interface Asking {
  /** The member who is asked: the first of the connectors. */
  helper: ChainStop;
  /** The people between the viewer and `end`, in order from the viewer. */
  connectors: readonly ChainStop[];
  /** The person to be introduced to. */
  end: ChainStop;
  row: ChainRow;
}

/**
 * Returns the strongest way to ask through each possible helper. `rows` are sorted, the strongest first. For
 * a chain to an organization, `end` is the person who works there.
 */
export function waysToAsk(rows: readonly ChainRow[]): Asking[] {
  const ways = new Map<number, Asking>();
  for (const row of rows) {
    const people = [...row.between, row.target].filter(({ kind }) => kind === 'person');
    const connectors = people.slice(0, -1);
    const [helper] = connectors;
    const end = people.at(-1);
    if (helper && end && !ways.has(helper.id)) ways.set(helper.id, { helper, connectors, end, row });
  }
  return [...ways.values()];
}

export function draftOfAsking({ helper, end, row }: Asking): string {
  const role = sayRole(end);
  const since = row.links[1]?.year;
  const connectedSince = row.between.length === 1 && since ? `You have been connected since ${since}. ` : '';
  return [
    `Hello ${givenName(helper)},`,
    `I would like to meet ${end.name}${role === null ? '' : ` (${role})`}. ${connectedSince}Would you introduce us?`,
    `Thank you\n${givenName(row.you)}`,
  ].join('\n\n');
}

export function givenName({ name }: Pick<ChainStop, 'name'>): string {
  return name.split(/\s+/)[0] ?? name;
}
