import { statfs } from 'node:fs/promises';
import path from 'node:path';

export interface DiskSpace {
  /** In bytes. */
  readonly used: number;
  /** In bytes. */
  readonly total: number;
}

/** Returns the space of the disk that holds a folder, or will hold it. Null if it cannot be measured. */
export async function diskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bsize, blocks, bfree, bavail } = await statfs(folder);
    // As in `df`, space that is reserved for root counts as neither used nor free.
    const used = (blocks - bfree) * bsize;
    return { used, total: used + bavail * bsize };
  } catch {
    const parent = path.dirname(folder);
    return parent === folder ? null : diskSpace(parent);
  }
}
