import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { recordActivity } from '../../activity/record-activity.ts';
import { recordSecurityEvent } from '../../accounts/security/record-security-event.ts';
import type { SessionPlace } from '../../accounts/session-place.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Download } from '../../platform/http/send-download.ts';
import { picturesOf } from './account-export.queries.ts';
import { type ExportFile, exportFiles } from './export-files.ts';

/**
 * Records the export, and streams all of the member's data as a .zip file while the data is read. The next
 * page of rows is read when the browser has received the previous one. An error breaks the stream, so that an
 * incomplete archive is never valid.
 */
export async function streamExport(app: AppContext, viewer: Viewer, place: SessionPlace): Promise<Download> {
  await inTransaction(app.db, async (db) => {
    await recordActivity(db, {
      by: viewer,
      kind: 'export',
      words: 'exported all of their data',
      place: 'account',
      now: app.clock(),
    });
    const { userId } = viewer;
    await recordSecurityEvent(app, db, { userId, kind: 'exported', place });
  });
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  zip.on('error', (error: Error) => {
    app.log.error({ err: error, userId: viewer.userId }, 'an export broke off');
    archive.destroy(error);
  });
  const mtime = app.clock();
  const files = new ArchiveFiles(zip, mtime);
  for (const file of exportFiles(app, viewer)) files.add(file);
  try {
    for (const { of, mediaType, bytes } of await picturesOf(app.db, viewer))
      zip.addBuffer(bytes, `pictures/${of}.${mediaType.replace('image/', '')}`, { mtime, compress: false });
  } catch (error) {
    archive.destroy();
    await files.ended;
    throw error;
  }
  zip.end();
  // After a download was cut off, `ended` resolves only when the running query has ended.
  return { content: archive, ended: files.ended };
}

/**
 * Adds files to the archive, and closes the one that is being read when the browser disconnects, because the
 * archive does not.
 */
class ArchiveFiles {
  readonly ended: Promise<void>;
  readonly #zip: ZipFile;
  readonly #mtime: Date;
  #open: Readable | null = null;

  constructor(zip: ZipFile, mtime: Date) {
    this.#zip = zip;
    this.#mtime = mtime;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    zip.outputStream.once('close', () => this.#close(resolve));
  }

  add({ name, content }: ExportFile): void {
    this.#zip.addReadStreamLazy(name, { mtime: this.#mtime }, (use) => {
      if ((this.#zip.outputStream as Readable).destroyed) return;
      this.#open = Readable.from(content(), { objectMode: false });
      this.#open.on('error', (error) => this.#zip.emit('error', error));
      use(null, this.#open);
    });
  }

  #close(then: () => void): void {
    if (this.#open === null || this.#open.closed) return then();
    this.#open.once('close', then);
    this.#open.destroy();
  }
}
