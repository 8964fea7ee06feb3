import type { ServerState, System } from '@kithline/contract/system.ts';
import { type Line, STATE_WORDS } from './line.ts';
import { SERVER_ROWS, serverLines, sayPlot } from './server-lines.ts';
import { sayBytes, saySpan } from './say-sizes.ts';
import { sayFailedJob, sharedLines } from './shared-lines.ts';

/** Returns all lines as text for support, without addresses and names of people or servers. */
export function supportText(system: System): string {
  const names = new Map(system.servers.map(({ name }, at) => [name, `server ${at + 1}`]));
  const nameOf = (server: string) => names.get(server) ?? 'a server';
  return [
    `Kithline, ${new Date(system.at * 1000).toISOString()}`,
    ...sharedLines(system, nameOf).map(textOf),
    ...system.jobs.list.map((job) => `  ${sayFailedJob(job, system.at)}, ${job.tries} tries`),
    ...system.servers.flatMap((server) => ['', ...textOfServer(server, nameOf(server.name), system.at)]),
  ].join('\n');
}

function textOfServer(server: ServerState, name: string, now: number): string[] {
  const lines = serverLines(server, '', now);
  const heard = server.isGone ? `not heard of for ${saySpan(now - server.heardOn)}` : upFor(server, now);
  return [
    `${name}: ${heard}`,
    ...SERVER_ROWS.map((row) => textOf(lines[row])),
    `Requests: ${sayPlot(server.requests.minutes, 'a second', now)}`,
    `p95: ${sayPlot(server.speed.minutes, 'ms', now)}`,
    `Process: ${sayBytes(server.process.bytes)}, event loop ${Math.round(server.process.lag * 1000)} ms late`,
  ];
}

/** "up 10 days" */
export const upFor = ({ startedOn }: ServerState, now: number): string => `up ${saySpan(now - startedOn)}`;

function textOf({ title, state, value, alert, aside, advice }: Line): string {
  const words = [value, alert, aside && `(${aside})`, advice].filter((part) => part !== undefined);
  const mark = state === null ? '' : ` [${STATE_WORDS[state]}]`;
  return `${title}${mark}: ${words.join(' ').replaceAll('`', '')}`;
}
