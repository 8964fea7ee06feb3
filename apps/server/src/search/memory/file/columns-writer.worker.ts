import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { columnsFormat } from './columns-format.ts';
import { type MarkedColumns, writeColumnsFile } from './columns-file.ts';

/** What a writer is started with. */
export interface ColumnsWriterData {
  readonly folder: string;
  /** Of the columns, worked out when the server started. */
  readonly format: string;
  readonly columns: MarkedColumns;
}

export type FromColumnsWriter = { readonly bytes: number } | { readonly error: Error };

/** As many steps lower is its priority. */
const NICE = 5;

// A thread that writes one version of the columns to their file, so that nobody waits for it, and ends.

const { folder, format, columns } = workerData as ColumnsWriterData;
/** Those who search go first. Elsewhere this would hold for the whole process. */
if (process.platform === 'linux') os.setPriority(NICE);

let message: FromColumnsWriter;
try {
  // Files of a newer version may be in place already, and their program would write these columns wrongly.
  if (format !== columnsFormat()) throw new Error('The program was replaced after the server had started.');
  message = { bytes: writeColumnsFile(folder, columns) };
} catch (error) {
  message = { error: error instanceof Error ? error : new Error(String(error)) };
}
parentPort?.postMessage(message);
