import type { ReactNode } from 'react';
import { Wordmark } from '../../ui/marks/Wordmark.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import classes from './RegistrationFrame.module.css';

const STEPS = ['Your details', 'Your profile and password', 'Building your profile'];
const LAST = STEPS.length - 1;

interface RegistrationFrameProps {
  step: number;
  /** The page's heading; undefined while the page is loading, or if the content has a heading of its own. */
  title?: string | undefined;
  children: ReactNode;
}

export function RegistrationFrame({ step, title, children }: RegistrationFrameProps) {
  return (
    <main className={classes.column}>
      <div className={classes.head}>
        <Wordmark />
        <span className={classes.tagline}>Leverage the power of collective intelligence.</span>
      </div>
      <ol className={classes.steps}>
        {STEPS.map((label, index) => (
          <li
            key={label}
            className={classes.step}
            data-state={index < step ? 'done' : index === step ? 'now' : 'later'}
            aria-current={index === step ? 'step' : undefined}
          >
            {label}
          </li>
        ))}
      </ol>
      {title && <h1 className={classes.title}>{title}</h1>}
      {children}
      {step < LAST && (
        <p className={classes.next}>
          Already a member? <TextLink href="/login">Log in</TextLink>
        </p>
      )}
    </main>
  );
}
