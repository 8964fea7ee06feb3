import type { ServerState } from '@kithline/contract/system.ts';
import { sayNumber, sayTime } from '../../lib/say-time.ts';
import type { Line } from './line.ts';
import { sayBytes, saySpan } from './say-sizes.ts';

export const SERVER_ROWS = [
  'version',
  'search',
  'lastChange',
  'file',
  'sockets',
  'requests',
  'speed',
] as const;
export type ServerRow = (typeof SERVER_ROWS)[number];

export const ROW_TITLES: Readonly<Record<ServerRow, string>> = {
  version: 'Version',
  search: 'Search',
  lastChange: 'Last change applied',
  file: 'Search file',
  sockets: 'Live connections',
  requests: 'Requests, last hour',
  speed: 'Response time (p95), last hour',
};

/** The name of each row in the summary. */
const NAMES: Readonly<Record<ServerRow, string>> = {
  version: 'version',
  search: 'search',
  lastChange: 'changes',
  file: 'file',
  sockets: 'live connections',
  requests: 'requests',
  speed: 'speed',
};

type Said = Omit<Line, 'id' | 'title' | 'name'>;

/**
 * Returns the lines of a server, one for each row. If the server has stopped reporting, the lines have no
 * state, because its last report is out of date. `of` follows the name of a row in the summary: " of
 * kithline-2". `now` is in unix seconds.
 */
export function serverLines(server: ServerState, of: string, now: number): Record<ServerRow, Line> {
  const said = sayServer(server, now);
  const lines = SERVER_ROWS.map((id) => {
    const line = { ...said[id], state: server.isGone ? null : said[id].state };
    return [id, { id, title: ROW_TITLES[id], name: `${NAMES[id]}${of}`, ...line }] as const;
  });
  return Object.fromEntries(lines) as Record<ServerRow, Line>;
}

function sayServer(server: ServerState, now: number): Record<ServerRow, Said> {
  const { version, sockets, requests } = server;
  return {
    version: {
      state: version.state,
      value: version.own,
      advice:
        version.state === 'fine'
          ? undefined
          : `Another server has ${version.newest}. Update this one as well: \`npm ci\`, \`npm run build\`, restart. Until then, both versions work.`,
    },
    search: saySearch(server.search),
    lastChange: sayLastChange(server.lastChange, now),
    file: sayFile(server.file, now),
    sockets: {
      state: sockets.state,
      value: sayNumber(sockets.open),
      aside: `peak ${sayNumber(sockets.most)} in the last hour`,
    },
    requests: { state: null, value: sayNumber(requests.perSecond), aside: 'a second' },
    speed: saySpeed(server.speed),
  };
}

function saySearch({ state, isReady, bytes, persons, organizations }: ServerState['search']): Said {
  if (!isReady)
    return {
      state,
      value: 'Still reading',
      advice:
        'Large searches wait or fail until this server has read all data. If this lasts for minutes, read the log.',
    };
  const people = persons === 1 ? 'person' : 'people';
  const firms = organizations === 1 ? 'organization' : 'organizations';
  return {
    state,
    value: 'Ready',
    aside: `${sayBytes(bytes)}, ${sayNumber(persons)} ${people}, ${sayNumber(organizations)} ${firms}`,
  };
}

function sayLastChange({ state, appliedOn, waits }: ServerState['lastChange'], now: number): Said {
  const isLate = state !== 'fine';
  return {
    state,
    value: appliedOn === null ? 'None yet' : `${saySpan(now - appliedOn)} ago`,
    aside: isLate ? `one has been waiting for ${saySpan(waits)}` : 'none waiting',
    advice: isLate
      ? 'The search is not keeping up with the database. If this lasts, read the log and restart the server.'
      : undefined,
  };
}

function sayFile(file: ServerState['file'], now: number): Said {
  if (file === null) return { state: null, value: 'None', aside: 'only large data needs one' };
  return {
    state: file.state,
    value: `${saySpan(now - file.writtenOn)} old`,
    aside: sayBytes(file.bytes),
  };
}

function saySpeed({ state, p95, limit, over }: ServerState['speed']): Said {
  return {
    state,
    value: p95 === null ? 'No calls' : `${sayNumber(Math.round(p95))} ms`,
    aside: `limit ${limit} ms`,
    advice: adviceOnSpeed(over, p95 !== null && p95 > limit),
  };
}

/**
 * Returns advice if calls are slow now, or were slow in several minutes of the last hour. `over` describes
 * these minutes; null if too few minutes were slow.
 */
function adviceOnSpeed(over: ServerState['speed']['over'], isOverNow: boolean): string | undefined {
  if (over === null)
    return isOverNow ? 'Over the limit now. This matters only if it lasts for some minutes.' : undefined;
  const past = `Over the limit for ${over.minutes} minutes around ${sayTime(over.around)}`;
  return isOverNow
    ? `${past}, and now. The metrics say which calls are slow.`
    : `${past}. Nothing to do unless it comes back.`;
}

/**
 * "24 a second now, peak 38 at 10:09", for readers who cannot see the plot. `endsOn` is in unix seconds.
 */
export function sayPlot(minutes: readonly (number | null)[], unit: string, endsOn: number): string {
  const values = minutes.map((value) => value ?? -Infinity);
  const most = Math.max(...values);
  if (most === -Infinity) return 'No reports in the last hour';
  const at = endsOn - (minutes.length - 1 - values.indexOf(most)) * 60;
  const last = minutes.at(-1) ?? null;
  const now = last === null ? 'No report now' : `${sayNumber(last)} ${unit} now`;
  return `${now}, peak ${sayNumber(most)} at ${sayTime(at)}`;
}
