import type { Problem } from '@kithline/contract/wire.ts';
import { type ImportPreview, type ImportResult, networksApi } from '@kithline/contract/networks.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Failure } from '../../platform/failure.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import type { Caller } from '../../testing/caller.ts';
import { until } from '../../testing/until.ts';
import { insertImport } from '../imports.queries.ts';
import { previewImport } from '../preview-import.ts';
import { runImport } from '../run-import.ts';

/** A row of a file for a test, with only the values that matter. */
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

/** A contacts file as the professional network exports it, without the preamble. */
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

/** Sends a file, and fields after it, as a multipart form. */
export async function upload(
  caller: Caller,
  content: string | Buffer,
  options: { part?: string; name?: string; acceptOlder?: boolean; encoding?: string; to?: string } = {},
): Promise<{ status: number; id: number; problem: Problem; reply: unknown }> {
  const boundary = 'kithline-test-boundary';
  const {
    part = 'file',
    name = 'connections.csv',
    acceptOlder = false,
    encoding,
    to = networksApi.startImport.path,
  } = options;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${part}"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  // Put the fields after the file, as scripts do. Browsers send the fields before the file.
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const fields =
    (acceptOlder ? field('acceptOlder', 'true') : '') +
    (encoding === undefined ? '' : field('encoding', encoding));
  const answer = await caller.send({
    method: 'POST',
    url: `/api${to}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(head),
      Buffer.from(content),
      Buffer.from(`\r\n${fields}--${boundary}--\r\n`),
    ]),
  });
  return {
    status: answer.status,
    id: (answer.reply as { id?: number } | undefined)?.id ?? 0,
    problem: answer.problem,
    reply: answer.reply,
  };
}

/** Waits until no import of the caller is running. Returns the last result. */
export async function ended(caller: Caller): Promise<ImportResult> {
  const found: ImportResult[] = [];
  await until(async () => {
    const { status, reply, problem } = await caller.call(networksApi.imports);
    // On a busy machine, the server may not be ready yet.
    if (status === 503) return false;
    if (status !== 200)
      throw new Error(`Reading the imports failed with ${status}: ${JSON.stringify(problem)}`);
    if (reply.current === null && reply.last !== null) found.push(reply.last);
    return found.length > 0;
  });
  return found[0] as ImportResult;
}

/** A file and its day, which need not be today. */
export interface DatedFile {
  readonly text: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/**
 * Imports a file without the queue: stores it as an upload does, and runs the import at once. Returns the
 * import's id.
 */
export async function importNow(
  context: AppContext,
  viewer: Viewer,
  file: string | DatedFile,
): Promise<number> {
  const { userId, networkId } = viewer;
  const { text, day } =
    typeof file === 'string' ? { text: file, day: context.clock().toISOString().slice(0, 10) } : file;
  const received = {
    userId,
    networkId,
    fileName: 'connections.csv',
    fileDay: day,
    content: Buffer.from(text),
    now: context.clock(),
  };
  const id = await insertImport(context.db, received);
  await runImport(context, id, new AbortController().signal);
  return id;
}

/** Returns the preview of a file, or the message if it is refused. */
export async function previewNow(
  context: AppContext,
  viewer: Viewer,
  input: string | { text: string; gone: AbortSignal },
): Promise<ImportPreview | string> {
  const { text, gone } =
    typeof input === 'string' ? { text: input, gone: new AbortController().signal } : input;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-preview-'));
  try {
    const file = path.join(folder, 'connections.csv');
    await writeFile(file, text);
    const received = { path: file, fileName: 'connections.csv', acceptOlder: false, encoding: null };
    return await previewImport(context, viewer, { upload: received, gone });
  } catch (error) {
    const words = error instanceof Failure ? error.details.fields?.['file'] : undefined;
    if (words === undefined) throw error;
    return words;
  } finally {
    await rm(folder, { recursive: true });
  }
}
