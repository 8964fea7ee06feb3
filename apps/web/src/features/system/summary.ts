import type { ServerState, System, SystemState } from '@kithline/contract/system.ts';
import type { Line } from './line.ts';
import { SERVER_ROWS, serverLines } from './server-lines.ts';
import { sharedLines } from './shared-lines.ts';

export type Summary = Readonly<Record<SystemState, readonly string[]>>;

/** Returns the names of the lines that need an administrator now, soon, or not at all. */
export function summaryOf(system: System): Summary {
  const items: readonly Item[] = [
    ...sharedLines(system, (server) => server),
    ...system.servers.flatMap((server) => itemsOf(server, system)),
  ];
  const named = (state: SystemState) => items.flatMap((item) => (item.state === state ? [item.name] : []));
  return { now: named('now'), soon: named('soon'), fine: named('fine') };
}

type Item = Pick<Line, 'name' | 'state'>;

/** Returns the lines of a server for the summary; a single item if the server has stopped reporting. */
function itemsOf(server: ServerState, { servers, at }: System): readonly Item[] {
  if (server.isGone) return [{ name: server.name, state: 'now' }];
  const lines = serverLines(server, servers.length > 1 ? ` of ${server.name}` : '', at);
  return SERVER_ROWS.map((row) => lines[row]);
}

export function worstOf(system: System): SystemState {
  const { now, soon } = summaryOf(system);
  if (now.length > 0) return 'now';
  return soon.length > 0 ? 'soon' : 'fine';
}
