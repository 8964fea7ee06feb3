import { stat } from 'node:fs/promises';
import { fileIn } from './columns-file.ts';

export interface ColumnsFileFigures {
  readonly writtenOn: Date;
  readonly bytes: number;
}

/**
 * Returns when the file of columns in `folder` was written, and its size. Null if there is no file or it
 * cannot be looked up.
 */
export async function columnsFileFigures(folder: string): Promise<ColumnsFileFigures | null> {
  try {
    const { mtime, size } = await stat(fileIn(folder));
    return { writtenOn: mtime, bytes: size };
  } catch {
    return null;
  }
}
