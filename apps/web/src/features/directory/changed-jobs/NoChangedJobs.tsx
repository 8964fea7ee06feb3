import { CHANGED_JOBS_DAYS } from '@kithline/contract/changed-jobs.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { NOBODY_YET, SyncOffer } from '../list/SyncOffer.tsx';
import { sayDays } from './ChangeFilters.tsx';
import { ALL_CHANGED_JOBS, type ChangedJobsSearch } from './changed-jobs.data.ts';
import classes from './ChangedJobs.module.css';
import { useChangedJobsSearch } from './use-changed-jobs-search.ts';

/** Offers to sync a network that was never synced, to remove the filters, or to show a longer period. */
export function NoChangedJobs({ search }: { search: ChangedJobsSearch }) {
  const { isNeverSynced } = useSearchScope();
  const { hrefWith } = useChangedJobsSearch();
  const { close, whereNobody, notSeen, days } = search;
  const isNarrowed = close || whereNobody || notSeen;
  const longer = CHANGED_JOBS_DAYS.find((more) => Number(more) > Number(days));
  const offer = isNarrowed ? (
    <LinkButton href={hrefWith({ ...ALL_CHANGED_JOBS, days, order: search.order })}>
      Show all of them
    </LinkButton>
  ) : (
    longer && <LinkButton href={hrefWith({ days: longer })}>Look back {sayDays(longer)}</LinkButton>
  );
  const title = isNarrowed
    ? 'No changed jobs match these filters.'
    : `Nobody has changed jobs in the last ${days === '365' ? 'year' : `${days} days`}.`;
  return (
    <div className={classes.middle}>
      {isNeverSynced ? (
        <EmptyState title={title} action={<SyncOffer />}>
          {NOBODY_YET}
        </EmptyState>
      ) : (
        <EmptyState title={title} action={offer}>
          {!isNarrowed &&
            'A changed job appears when a newer contacts file states a different job, or when a profile says that a new job began.'}
        </EmptyState>
      )}
    </div>
  );
}
