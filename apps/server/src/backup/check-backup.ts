import { BackupHeader, EndLine, TableLine } from './backup-format.ts';
import { BackupReader, damaged } from './backup-reader.ts';
import type { BackupSource } from './backup-store.ts';

/**
 * Reads a backup to its end, and checks the order of its tables, its last line and its checksum. Throws a
 * BackupError if the backup is damaged or incomplete.
 */
export async function checkBackup(source: BackupSource, signal?: AbortSignal): Promise<void> {
  const reader = new BackupReader(source);
  try {
    const header = await reader.line(BackupHeader);
    for (const { name } of header.tables) {
      const { table } = await reader.line(TableLine);
      if (table !== name) throw damaged(source.name);
      for await (const rows of reader.rows()) if (rows.length > 0) signal?.throwIfAborted();
    }
    await reader.line(EndLine);
    await reader.end();
  } finally {
    await reader.close();
  }
}
