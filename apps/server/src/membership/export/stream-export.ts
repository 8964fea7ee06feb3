import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { House } from '../../house.ts';
import type { Viewer } from '../../viewer.ts';
import { picturesOf } from './account-export.queries.ts';
import { type ExportFile, exportFiles } from './export-files.ts';

/**
 * Everything that the product holds about the member as a .zip, written while it is read: the rows of one page are in memory,
 * and the next are fetched when the browser has taken these. An error breaks the stream, so that no half archive looks whole.
 */
export async function streamExport(house: House, viewer: Viewer): Promise<NodeJS.ReadableStream> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => {
    house.log.error({ err: error, userId: viewer.userId }, 'an export broke off');
    output.destroy(error);
  });
  const mtime = house.clock();
  for (const file of exportFiles(house, viewer)) addFile(zip, file, mtime);
  for (const { of, mediaType, bytes } of await picturesOf(house.db, viewer))
    zip.addBuffer(bytes, `pictures/${of}.${mediaType.replace('image/', '')}`, { mtime, compress: false });
  zip.end();
  return output;
}

function addFile(zip: ZipFile, { name, content }: ExportFile, mtime: Date): void {
  zip.addReadStreamLazy(name, { mtime }, (use) => {
    const stream = Readable.from(content(), { objectMode: false });
    stream.on('error', (error) => zip.emit('error', error));
    use(null, stream);
  });
}
