import type { FailedJob, JobKind, System } from '@kithline/contract/system.ts';
import { IconClock, IconFileImport, IconMail, IconPhoto } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../lib/failure-sentences.ts';
import { sayNumber } from '../../lib/say-time.ts';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './FailedJobs.module.css';
import { sayFailedJob } from './shared-lines.ts';
import { retryJob } from './system.data.ts';

const ICONS: Readonly<Record<JobKind, typeof IconClock>> = {
  import: IconFileImport,
  mail: IconMail,
  picture: IconPhoto,
  task: IconClock,
};

export function FailedJobs({ jobs: { failed, list }, now }: { jobs: System['jobs']; now: number }) {
  if (list.length === 0) return null;
  return (
    <ul className={classes.jobs} aria-label="Failed jobs">
      {list.map((job) => (
        <Job key={job.id} job={job} now={now} />
      ))}
      {failed > list.length && <li className={classes.more}>and {sayNumber(failed - list.length)} more</li>}
    </ul>
  );
}

function Job({ job, now }: { job: FailedJob; now: number }) {
  const Icon = ICONS[job.kind];
  const retry = useMutation({
    mutationFn: () => retryJob(job.id),
    onSuccess: () => toast.success('The job will be tried again'),
    onError: (error) =>
      toast.failure(
        sentenceOf(error, 'The job could not be tried again.', 'This job no longer counts as failed.'),
      ),
  });
  return (
    <li className={classes.job}>
      <Icon size={15} stroke={1.7} aria-hidden />
      <span className={classes.words}>{sayFailedJob(job, now)}</span>
      <Button
        variant="quiet"
        size="sm"
        working={retry.isPending}
        workingLabel="Retrying..."
        onClick={() => retry.mutate()}
      >
        Retry
        <VisuallyHidden> {job.words}</VisuallyHidden>
      </Button>
    </li>
  );
}
