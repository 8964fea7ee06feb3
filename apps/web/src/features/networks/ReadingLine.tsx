import { FILE_ENCODINGS } from '@kithline/contract/file-encodings.ts';
import type { ImportPreview } from '@kithline/contract/networks.ts';
import classes from './ReadingLine.module.css';

/** "Read as Windows-1250 (Central European): Łukasz Żak, Jiří Dvořáček" */
export function ReadingLine({ reading: { encoding, samples } }: { reading: ImportPreview['reading'] }) {
  if (encoding === 'utf-8' && samples.length === 0) return null;
  return (
    <p className={classes.line}>
      Read as {FILE_ENCODINGS[encoding]}
      {samples.length > 0 && ': '}
      {samples.length > 0 && <bdi className={classes.samples}>{samples.join(', ')}</bdi>}
    </p>
  );
}
