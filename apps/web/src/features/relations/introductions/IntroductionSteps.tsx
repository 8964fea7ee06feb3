import type { Introduction } from '@kithline/contract/introductions.ts';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { stepsOf } from './introduction-words.ts';
import classes from './IntroductionSteps.module.css';

/** The most steps that a request has: asked, passed on, answered. */
const ALL_STEPS = 3;

interface IntroductionStepsProps {
  introduction: Introduction;
  /** Whether the steps are in one line, without dates. */
  isSmall?: boolean;
}

/** The steps of a request, as its asker sees them, with their dates. */
export function IntroductionSteps({ introduction, isSmall = false }: IntroductionStepsProps) {
  const steps = stepsOf(introduction);
  return (
    <ol className={classes.steps} data-small={isSmall || undefined} aria-label="Where it stands">
      {steps.map(({ word, on, look, isPresent }, at) => (
        <li
          key={word}
          className={classes.step}
          data-look={look}
          data-line={at < steps.length - 1 ? lineTo(steps[at + 1]?.look) : undefined}
          // If the middle step is left out, the first step takes its space.
          data-long={(at === 0 && steps.length < ALL_STEPS) || undefined}
          aria-current={isPresent ? 'step' : undefined}
        >
          <span className={classes.dot} />
          <span className={classes.word}>{word}</span>
          {!isSmall && on !== null && <span className={classes.on}>{on}</span>}
          {look === 'next' && <VisuallyHidden>, not yet</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

const lineTo = (look: string | undefined): string => (look === 'next' ? 'ahead' : 'done');
