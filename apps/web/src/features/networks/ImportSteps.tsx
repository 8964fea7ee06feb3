import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import classes from './ImportSteps.module.css';
import { UploadConnections } from './UploadConnections.tsx';
import type { ContactsUpload } from './use-upload.ts';

interface ImportStepsProps {
  isRunning: boolean;
  isFirst: boolean;
  upload: ContactsUpload;
}

/** The instructions are open if the network was never synced. */
export function ImportSteps({ isRunning, isFirst, upload }: ImportStepsProps) {
  return (
    <section className={classes.card} aria-label="How to get your file">
      <details className={classes.details} open={isFirst || undefined}>
        <summary className={classes.summary}>
          <h2 className={classes.title}>How to get your file</h2>
          <IconChevronDown className={classes.chevron} size={18} stroke={1.7} aria-hidden />
        </summary>
        <ol className={classes.steps}>
          <Step number={1} title="Request Archive" isDone={isRunning}>
            On LinkedIn, open Settings, Data privacy, Get a copy of your data, and choose Connections.
          </Step>
          <Step number={2} title="Check Email" isDone={isRunning}>
            LinkedIn sends a link, usually within a day. Download the archive; you can upload it as it is.
          </Step>
        </ol>
      </details>
      <div className={classes.upload}>
        <Step number={3} title="Upload Connections" as="div">
          <UploadConnections isRunning={isRunning} upload={upload} />
          <p className={classes.note}>
            If a member is in your file, and you are in theirs, that member can see your profile, and
            therefore knows that you use Kithline.
          </p>
        </Step>
      </div>
    </section>
  );
}

interface StepProps {
  number: number;
  title: string;
  isDone?: boolean;
  as?: 'li' | 'div';
  children: ReactNode;
}

function Step({ number, title, isDone, as: Tag = 'li', children }: StepProps) {
  return (
    <Tag className={classes.step} data-done={isDone || undefined}>
      <span className={classes.number} aria-hidden>
        {isDone ? <IconCheck size={16} stroke={2.2} /> : number}
      </span>
      <div className={classes.words}>
        <h3 className={classes.stepTitle}>
          {title}
          {isDone && <VisuallyHidden>, done</VisuallyHidden>}
        </h3>
        <div className={classes.text}>{children}</div>
      </div>
    </Tag>
  );
}
