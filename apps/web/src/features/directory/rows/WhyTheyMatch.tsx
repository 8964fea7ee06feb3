import type { MatchedBlock } from '@kithline/contract/directory.ts';
import type { FilterTable } from '@kithline/contract/filter.ts';
import { Fragment } from 'react';
import { MarkedText } from '../../../ui/marks/MarkedText.tsx';
import { whyLines } from './why-lines.ts';
import classes from './WhyTheyMatch.module.css';

interface WhyTheyMatchProps {
  id: string;
  table: FilterTable;
  blocks: readonly MatchedBlock[];
}

export function WhyTheyMatch({ id, table, blocks }: WhyTheyMatchProps) {
  return (
    <div id={id} className={classes.lines}>
      {whyLines(table, blocks).map(({ label, stretches, more = 0 }) => (
        <div key={label} className={classes.line}>
          <span className={classes.label}>{label}</span>{' '}
          <span className={classes.value}>
            <span className={classes.words}>
              {stretches.map(({ text, marked }, index) => (
                <Fragment key={`${index} ${text}`}>
                  {index > 0 && ' '}
                  {marked ? <MarkedText text={text} marks={[text]} /> : text}
                </Fragment>
              ))}
            </span>
            {more > 0 && <span className={classes.more}> and {more} more</span>}
          </span>
        </div>
      ))}
    </div>
  );
}
