import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { columnsFormat } from './columns-format.ts';
import { type MarkedColumns, writeColumnsFile } from './columns-file.ts';

export interface ColumnsWriterData {
  readonly folder: string;
  readonly format: string;
  readonly columns: MarkedColumns;
}

export type FromColumnsWriter = { readonly bytes: number } | { readonly error: Error };

const NICE = 5;

// A thread that writes one version of the columns to the file, and then ends.

const { folder, format, columns } = workerData as ColumnsWriterData;
// A lower priority lets searches go first. On systems other than Linux, it would apply to the whole process.
if (process.platform === 'linux') os.setPriority(NICE);

let message: FromColumnsWriter;
try {
  // Files of a newer version may already be installed, and their code would write these columns wrongly.
  if (format !== columnsFormat()) throw new Error('The program was replaced after the server had started.');
  message = { bytes: writeColumnsFile(folder, columns) };
} catch (error) {
  message = { error: error instanceof Error ? error : new Error(String(error)) };
}
parentPort?.postMessage(message);
