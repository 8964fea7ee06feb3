import { FILE_ENCODINGS, type FileEncoding } from '@kithline/contract/file-encodings.ts';
import type { FileReading, ImportPreview } from '@kithline/contract/networks.ts';
import { useId } from 'react';
import { Radio } from '../../ui/choices/Radio.tsx';
import classes from './ReadingChoice.module.css';

interface ReadingChoiceProps {
  reading: ImportPreview['reading'];
  /** The reading of the file in the other possible encoding. */
  other: FileReading;
  /** Null if no encoding is chosen yet. */
  chosen: FileEncoding | null;
  onChoose: (encoding: FileEncoding) => void;
}

/** Asks in which of two encodings a file is read correctly. */
export function ReadingChoice({ reading, other, chosen, onChoose }: ReadingChoiceProps) {
  const id = useId();
  // Sorted by encoding, so that the readings do not swap places when the member chooses the other one.
  const readings = [reading, other].toSorted((a, b) => a.encoding.localeCompare(b.encoding));
  return (
    <fieldset className={classes.question} aria-describedby={`${id}-hint`}>
      <legend className={classes.legend}>Which spelling is right?</legend>
      <p className={classes.note}>The file does not say which encoding its text has.</p>
      <div className={classes.readings}>
        {readings.map(({ encoding, samples }) => (
          <Radio
            key={encoding}
            name={id}
            className={classes.reading}
            checked={chosen === encoding}
            onChange={() => onChoose(encoding)}
            label={<Samples encoding={encoding} samples={samples} />}
          />
        ))}
      </div>
      <p id={`${id}-hint`} className={classes.note}>
        If neither is right, save the file in your spreadsheet as “CSV UTF-8” and choose it again.
      </p>
    </fieldset>
  );
}

function Samples({ encoding, samples }: FileReading) {
  return (
    <span className={classes.words}>
      {samples.map((sample, at) => (
        <bdi key={at} className={classes.sample}>
          {sample}
        </bdi>
      ))}
      <span className={classes.note}>{FILE_ENCODINGS[encoding]}</span>
    </span>
  );
}
