import { text } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** The contents of an archive's files by file name, in the order of the archive. */
export async function readZip(archive: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(archive);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, await text(stream));
  }
  return files;
}
