import type { ServerState } from '@kithline/contract/system.ts';
import { unixSeconds } from '../platform/clock.ts';
import {
  isGone,
  newestVersion,
  SLOW_P95,
  slowMinutes,
  stateOfLastChange,
  stateOfSearch,
  stateOfVersion,
} from './judge.ts';
import type { ServerFigures, ServerLine } from './server-figures.ts';

const MINUTE = 60;
const MINUTES = 60;

/**
 * Returns the servers' states, sorted by name. `lines`: those of the last hour, oldest first. `now`: unix
 * seconds.
 */
export function presentServers(lines: readonly ServerLine[], now: number): ServerState[] {
  const byServer = Map.groupBy(lines, ({ server }) => server);
  const latest = [...byServer.values()].flatMap((own) => own.at(-1) ?? []);
  // Versions of servers that are gone do not count, unless all servers are gone.
  const present = latest.filter(({ at }) => !isGone(unixSeconds(at), now));
  const newest = newestVersion((present.length > 0 ? present : latest).map(({ version }) => version));
  return latest
    .map((last) => presentServer(last, { own: byServer.get(last.server) ?? [], newest, now }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

interface ServerContext {
  readonly own: readonly ServerLine[];
  readonly newest: string;
  readonly now: number;
}

function presentServer(last: ServerLine, { own, newest, now }: ServerContext): ServerState {
  const { figures } = last;
  const { isReady, persons, organizations, bytes, appliedOn, waits } = figures.search;
  const slowness = minutesOf(own, now, ({ p95 }) => p95);
  const requests = minutesOf(own, now, (line) => perSecond(line.requests));
  return {
    name: last.server,
    startedOn: unixSeconds(last.startedAt),
    heardOn: unixSeconds(last.at),
    isGone: isGone(unixSeconds(last.at), now),
    version: { state: stateOfVersion(last.version, newest), own: last.version, newest },
    search: { state: stateOfSearch(isReady), isReady, persons, organizations, bytes },
    lastChange: { state: stateOfLastChange(isReady, waits), appliedOn, waits },
    file: figures.file && { state: 'fine', ...figures.file },
    sockets: {
      state: 'fine',
      open: figures.sockets,
      most: Math.max(...own.map((line) => line.figures.sockets)),
    },
    requests: { perSecond: perSecond(figures.requests), minutes: requests },
    speed: { ...speedOf(slowness, now), p95: figures.p95 },
    process: { bytes: figures.memory, lag: figures.lag },
  };
}

function speedOf(minutes: (number | null)[], now: number): Omit<ServerState['speed'], 'p95'> {
  const over = slowMinutes(minutes, now - (MINUTES - 1) * MINUTE);
  return { state: over === null ? 'fine' : 'soon', limit: SLOW_P95, minutes, over };
}

const TENTHS = 10;
const perSecond = (requests: number): number => Math.round((requests / MINUTE) * TENTHS) / TENTHS;

/** Returns a figure for each of the last 60 minutes, oldest first; null for minutes without a line. */
function minutesOf(
  lines: readonly ServerLine[],
  now: number,
  figure: (figures: ServerFigures) => number | null,
): (number | null)[] {
  const minutes = Array.from<number | null>({ length: MINUTES }).fill(null);
  for (const { at, figures } of lines) {
    const age = Math.floor((now - unixSeconds(at)) / MINUTE);
    if (age >= 0 && age < MINUTES) minutes[MINUTES - 1 - age] = figure(figures);
  }
  return minutes;
}
