import type { ChangedJob } from '@kithline/contract/changed-jobs.ts';
import { useQuery } from '@tanstack/react-query';
import { sayNumber } from '../../../lib/say-time.ts';
import { useFocusOnNext } from '../../../ui/a11y/use-focus-on-next.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { Tie } from '../../../ui/marks/Tie.tsx';
import { ALL_CHANGED_JOBS, changedJobsQuery } from './changed-jobs.data.ts';
import { sayDayShortly, sayJob } from './change-words.ts';
import { ChangeActs } from './ChangeActs.tsx';
import classes from './ChangedJobsCard.module.css';
import { useProfileHref } from '../anything/use-profile-href.ts';

const SHOWN = 5;
const MATTERING = { ...ALL_CHANGED_JOBS, notSeen: true, order: 'matters' } as const;

/** The unseen changed jobs that matter most to the member. Nothing if nobody changed jobs. */
export function ChangedJobsCard({ onNote }: { onNote: (change: ChangedJob) => void }) {
  const { scope, changedJobsPath } = useSearchScope();
  const { data, isError, refetch } = useQuery(changedJobsQuery(scope, MATTERING, SHOWN));
  const changes = (data?.results ?? []).filter(({ isSeen }) => !isSeen);
  const { list, hold } = useFocusOnNext(changes.map(({ person }) => person.id));
  if (!data && isError)
    return (
      <Card title="Changed jobs">
        <FailedLine onRetry={() => void refetch()}>Changed jobs did not load.</FailedLine>
      </Card>
    );
  if (!data || data.figures.changed === 0) return null;
  const { changed, notSeen } = data.figures;
  return (
    <Card
      title="Changed jobs"
      note={notSeen > 0 ? `${sayNumber(notSeen)} not seen, strongest ties first` : 'all seen'}
      action={<TextLink href={changedJobsPath}>All {sayNumber(changed)}</TextLink>}
      flush
    >
      {changes.length > 0 && (
        <ul ref={list} className={classes.rows} aria-label="Changed jobs">
          {changes.map((change, at) => (
            <ChangeOfCard
              key={change.person.id}
              {...{ change, onNote }}
              onFocus={() => hold(change.person.id, at)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface ChangeOfCardProps {
  change: ChangedJob;
  onNote: (change: ChangedJob) => void;
  onFocus: () => void;
}

/** On hover or focus, the row shows the actions instead of tie and day. */
function ChangeOfCard({ change, onNote, onFocus }: ChangeOfCardProps) {
  const hrefOf = useProfileHref();
  const { person, to, relationship, heardOn } = change;
  return (
    <li className={classes.row} data-row={person.id} onFocus={onFocus}>
      <Avatar name={person.name} src={person.profilePicture} size={32} />
      <div className={classes.words}>
        <Link href={hrefOf('people', person.id)} className={classes.name} translate="no">
          {person.name}
        </Link>
        <span className={classes.place} title={sayJob(to)}>
          {to.organization && (
            <Avatar
              kind="organization"
              name={to.organization.name}
              src={to.organization.profilePicture}
              size={20}
              className={classes.logo}
            />
          )}
          <span className={classes.cut}>{to.organization?.name ?? sayJob(to)}</span>
        </span>
      </div>
      <div className={classes.end}>
        <span className={classes.tie}>
          <Tie strength={relationship?.strength.name ?? null} />
        </span>
        <time dateTime={heardOn} className={classes.day}>
          {sayDayShortly(heardOn)}
        </time>
      </div>
      <div className={classes.acts}>
        <ChangeActs {...{ change, onNote }} isSmall />
      </div>
    </li>
  );
}
