import type { Problem } from '@kithline/contract/wire.ts';
import { type ImportResult, networksApi } from '@kithline/contract/networks.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { House, Viewer } from '../../house.ts';
import type { Caller } from '../../testing/caller.ts';
import { insertImport } from '../imports.queries.ts';
import { runImport } from '../run-import.ts';

/** A row as a test states it: only what matters. `url` may be given as a slug. */
export interface Row {
  first?: string;
  last?: string;
  slug?: string;
  email?: string;
  company?: string;
  position?: string;
  on?: string;
}

const HEADER = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';

/** A contacts file as the network exports it, without the preamble. */
export function fileOf(...rows: Row[]): string {
  return `${[HEADER, ...rows.map(lineOf)].join('\n')}\n`;
}

function lineOf(row: Row): string {
  const url = row.slug === undefined ? '' : `https://www.linkedin.com/in/${row.slug}`;
  return [row.first, row.last, url, row.email, row.company, row.position, row.on].map(cellOf).join(',');
}

function cellOf(text = ''): string {
  return /[",;\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Sends one part of a multipart form, as a browser does. */
export async function upload(
  caller: Caller,
  content: string | Buffer,
  given: { part?: string; name?: string } = {},
): Promise<{ status: number; id: number; problem: Problem }> {
  const boundary = 'kithline-test-boundary';
  const { part = 'file', name = 'connections.csv' } = given;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  const answer = await caller.send({
    method: 'POST',
    url: `/api${networksApi.startImport.path}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return {
    status: answer.status,
    id: (answer.reply as { id?: number } | undefined)?.id ?? 0,
    problem: answer.problem,
  };
}

/** Waits until no import of the caller runs. Answers how the last one went. */
export async function ended(caller: Caller): Promise<ImportResult> {
  const limit = Date.now() + 30_000;
  while (Date.now() < limit) {
    const { current, last } = await caller.ask(networksApi.imports);
    if (current === null && last !== null) return last;
    await pause(25);
  }
  throw new Error('the import did not end');
}

/** Imports a file without the queue: stored as an upload is, and run at once. Answers the import's id. */
export async function importNow(house: House, viewer: Viewer, content: string): Promise<number> {
  const { userId, networkId } = viewer;
  const given = {
    userId,
    networkId,
    fileName: 'connections.csv',
    content: Buffer.from(content),
    now: house.clock(),
  };
  const id = await insertImport(house.db, given);
  await runImport(house, id, new AbortController().signal);
  return id;
}
