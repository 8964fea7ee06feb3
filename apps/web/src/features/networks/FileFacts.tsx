import type { ImportPreview } from '@kithline/contract/networks.ts';
import { sayCount, sayDay } from '../../lib/say-time.ts';
import classes from './FileFacts.module.css';
import { ReadingLine } from './ReadingLine.tsx';
import { sayBytes } from './say-preview.ts';

/** How large a contacts file is, of which day, and how it is read. */
export function FileFacts({ file, preview }: { file: File; preview: ImportPreview | null }) {
  if (!preview) return sayBytes(file.size);
  const { bytes, counts, fileDay, fileDayFrom, latestEntry, reading } = preview;
  const from = fileDayFrom === 'name' ? 'from the file’s name' : 'the day of upload';
  return (
    <>
      <p className={classes.facts}>
        <span>{sayBytes(bytes)}</span> <span>{sayCount(counts.rows, 'row', 'rows')}</span>{' '}
        <span>
          as of {sayDay(Date.parse(fileDay) / 1000)}
          <span className={classes.from}>, {from}</span>
        </span>
      </p>
      {latestEntry && (
        <p>
          The archive holds several contacts files. The latest is read: <bdi>{latestEntry}</bdi>
        </p>
      )}
      {!reading.other && <ReadingLine reading={reading} />}
    </>
  );
}
