import type { StatedJob } from '@kithline/contract/networks.ts';
import classes from './JobWords.module.css';

/** A job in two lines, as a contacts file states it. */
export function JobWords({ job, isNew = false }: { job: StatedJob; isNew?: boolean }) {
  return (
    <span className={classes.job} data-new={isNew || undefined}>
      <span className={classes.title}>{job?.title ?? (job ? 'No title given' : 'No job given')}</span>
      {job?.organization && <span className={classes.organization}>{job.organization}</span>}
    </span>
  );
}
