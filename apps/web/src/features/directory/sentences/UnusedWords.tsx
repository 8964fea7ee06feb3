import type { UnderstoodSentence } from '@kithline/contract/sentences.ts';
import classes from './UnusedWords.module.css';
import { cutAtUnused } from './unused-words.ts';

interface MarkedSentenceProps {
  text: string;
  /** Undefined until the sentence has been read. */
  reading: UnderstoodSentence | undefined;
}

/** A sentence with a dashed line under the words that were not used. */
export function MarkedSentence({ text, reading }: MarkedSentenceProps) {
  if (reading === undefined) return text;
  return cutAtUnused(text, reading).map(({ start, marked, text: words }) => (
    <span key={start} className={marked ? classes.unused : undefined}>
      {words}
    </span>
  ));
}

/** "not used: friendly" */
export function NotUsed({ unused }: Pick<UnderstoodSentence, 'unused'>) {
  return (
    <>
      not used:{' '}
      {unused.map((words, at) => (
        <span key={`${at} ${words}`}>
          {at > 0 && ', '}
          <span className={classes.unused}>{words}</span>
        </span>
      ))}
    </>
  );
}
