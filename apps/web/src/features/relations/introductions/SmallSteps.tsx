import type { Introduction } from '@kithline/contract/introductions.ts';
import { Fragment } from 'react';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { type RequestStep, stepsOf } from './introduction-words.ts';
import classes from './SmallSteps.module.css';

/** The steps of a request in one line, without dates, as its asker sees them. */
export function SmallSteps({ introduction }: { introduction: Introduction }) {
  return (
    <ol className={classes.steps} aria-label="Where it stands">
      {stepsOf(introduction).map((step, at) => (
        <Fragment key={step.word}>
          {at > 0 && <li aria-hidden className={classes.line} data-ahead={isAhead(step) || undefined} />}
          <li
            className={classes.step}
            data-look={step.look}
            aria-current={step.isPresent ? 'step' : undefined}
          >
            <span className={classes.dot} />
            {step.word}
            {isAhead(step) && <VisuallyHidden>, not yet</VisuallyHidden>}
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

const isAhead = ({ look }: RequestStep): boolean => look === 'next';
