import { parentPort, workerData } from 'node:worker_threads';
import { type MarkedColumns, writeColumnsFile } from './columns/columns-file.ts';

/** What a writer is started with. */
export interface ColumnsWriterData {
  readonly folder: string;
  readonly columns: MarkedColumns;
}

export type FromColumnsWriter = { readonly bytes: number } | { readonly error: Error };

// A thread that writes one version of the columns to their file, so that nobody waits for it, and ends.

const { folder, columns } = workerData as ColumnsWriterData;
let message: FromColumnsWriter;
try {
  message = { bytes: writeColumnsFile(folder, columns) };
} catch (error) {
  message = { error: error instanceof Error ? error : new Error(String(error)) };
}
parentPort?.postMessage(message);
