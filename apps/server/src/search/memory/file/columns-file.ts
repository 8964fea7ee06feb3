import { randomUUID } from 'node:crypto';
import {
  closeSync,
  chmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import type { FeedMark } from '../../feed/feed.ts';
import { BlockReader, writeBlocks } from './block-file.ts';
import { columnsFormat } from './columns-format.ts';
import { type Columns, TEXTS } from '../columns/columns.ts';
import { compactArrays, sortedOf } from '../columns/compact-columns.ts';
import type { Numbers } from '../columns/growing.ts';
import type { KeptColumns } from '../columns/kept-columns.ts';
import { sortedIds } from '../columns/sorted-ids.ts';
import { eachColumn } from '../columns/store.ts';

// A file of columns, from which a keeper can continue. The blocks of the file are the format, the data
// outside the columns (as JSON), and the arrays in the order of `compactArrays`.

const NAME = 'columns';
const UNFINISHED = `${NAME}.new-`;
/** Milliseconds after which an unfinished file that nobody writes to counts as left by a killed process. */
const ABANDONED = 600_000;
const OWNER_ONLY = 0o700;

const Rest = z.object({
  mark: z.object({ feed: z.string(), snapshot: z.string() }),
  datasets: z.array(z.string()),
  sorted: z.number(),
  collectives: z.array(
    z.object({
      id: z.number(),
      networks: z.array(z.number()),
      leftOut: z.array(z.tuple([z.number(), z.array(z.number())])),
      belonging: z.array(z.number()),
      stamp: z.number(),
    }),
  ),
});

/** Columns, and the mark in the feed of changes up to which they include the changes. */
export interface MarkedColumns {
  readonly columns: Columns;
  readonly mark: FeedMark;
}

/**
 * Writes the columns to the file in `folder` and returns the number of bytes. At every moment, the file has
 * either its complete former content or the complete new content.
 */
export function writeColumnsFile(folder: string, { columns, mark }: MarkedColumns): number {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
  chmodSync(folder, OWNER_ONLY);
  removeAbandoned(folder);
  const unfinished = path.join(folder, `${UNFINISHED}${randomUUID()}`);
  try {
    const bytes = writeBlocks(unfinished, function* blocks() {
      yield Buffer.from(columnsFormat());
      yield Buffer.from(JSON.stringify(restOf(columns, mark)));
      yield* compactArrays(columns);
    });
    renameSync(unfinished, fileIn(folder));
    syncFolder(folder);
    return bytes;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Removes the file if there is one, and unfinished files of killed processes. */
export function removeColumnsFile(folder: string): void {
  rmSync(fileIn(folder), { force: true });
  removeAbandoned(folder);
}

/** Reads the file in `folder`. Null if there is none. Throws if it is damaged or has another format. */
export function readColumnsFile(folder: string): { kept: KeptColumns; mark: FeedMark } | null {
  const file = openIfThere(fileIn(folder));
  if (file === null) return null;
  try {
    const blocks = new BlockReader(file);
    if (blocks.text() !== columnsFormat()) throw new Error('The file has the format of another version.');
    const rest = Rest.parse(JSON.parse(blocks.text()));
    const groups = eachColumn((_group, _column, type) => blocks.numbers(type));
    const texts = Object.fromEntries(
      TEXTS.map((name) => [name, { bytes: blocks.numbers(Uint8Array), starts: blocks.numbers(Int32Array) }]),
    );
    blocks.end();
    checkLengths(groups as KeptColumns['groups']);
    const { mark, datasets, sorted } = rest;
    const collectives = rest.collectives.map(({ leftOut, ...collective }) => ({
      ...collective,
      leftOut: new Map(leftOut.map(([network, ids]) => [network, sortedIds(ids)])),
    }));
    return { kept: { groups, texts, datasets, sorted, collectives } as unknown as KeptColumns, mark };
  } finally {
    closeSync(file);
  }
}

export const fileIn = (folder: string): string => path.join(folder, NAME);

function restOf(columns: Columns, mark: FeedMark): z.infer<typeof Rest> {
  return {
    mark,
    datasets: [...columns.datasets],
    sorted: sortedOf(columns),
    collectives: [...columns.collectives.values()].map(({ networks, leftOut, belonging, ...others }) => ({
      ...others,
      networks: [...networks],
      leftOut: [...leftOut].map(([network, ids]) => [network, [...ids]]),
      belonging: [...belonging],
    })),
  };
}

/** Removes unfinished files of killed processes. Other processes may be writing at the same time. */
export function removeAbandoned(folder: string): void {
  for (const name of namesIn(folder)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const file = path.join(folder, name);
    const found = statSync(file, { throwIfNoEntry: false });
    if (found && found.mtimeMs < Date.now() - ABANDONED) rmSync(file, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function openIfThere(file: string): number | null {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Makes the new name of the file survive a crash of the machine. Windows cannot sync folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Throws if the columns of a group differ in length. */
function checkLengths(groups: KeptColumns['groups']): void {
  for (const [name, columns] of Object.entries(groups)) {
    const lengths = new Set(Object.values(columns as Record<string, Numbers>).map(({ length }) => length));
    if (lengths.size > 1) throw new Error(`The columns of ${name} differ in length.`);
  }
}
