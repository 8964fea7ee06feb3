import type { ChangedJob } from '@kithline/contract/changed-jobs.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import { Tie } from '../../../ui/marks/Tie.tsx';
import { isSameOrganization, sayBetween, saySource, sayWhen } from './change-words.ts';
import { ChangeActs } from './ChangeActs.tsx';
import classes from './ChangedJobRow.module.css';
import { useProfileHref } from '../anything/use-profile-href.ts';

interface ChangedJobRowProps {
  change: ChangedJob;
  isCurrent: boolean;
  onChoose: () => void;
  onFocus: () => void;
  onNote: (change: ChangedJob) => void;
}

export function ChangedJobRow({ change, isCurrent, onChoose, onFocus, onNote }: ChangedJobRowProps) {
  const hrefOf = useProfileHref();
  const { person, relationship, isSeen, from, to, isWhereNobodyIs } = change;
  const part = (name: string) => `changed-job-${person.id}-${name}`;
  return (
    <li className={classes.row} data-row={person.id} data-current={isCurrent || undefined} onFocus={onFocus}>
      <div className={classes.who}>
        <Avatar name={person.name} src={person.profilePicture} size={50} />
        <div className={classes.words}>
          <Link
            href={hrefOf('people', person.id)}
            className={classes.name}
            aria-describedby={['seen', 'from', 'to', 'when', 'tie'].map(part).join(' ')}
            onClick={onChoose}
            translate="no"
          >
            {person.name}
          </Link>
          <span id={part('seen')} className={classes.fresh}>
            {!isSeen && 'not seen yet'}
          </span>
        </div>
      </div>
      <Job id={part('from')} job={from} className={classes.from} />
      <IconArrowRight size={16} stroke={1.7} className={classes.arrow} aria-label="to" />
      <Job
        id={part('to')}
        job={to}
        className={classes.to}
        isSame={isSameOrganization(change)}
        left={from.organization?.name}
        note={isWhereNobodyIs && <span className={classes.nobody}>you knew nobody there</span>}
      />
      <p id={part('when')} className={classes.when}>
        <span className={classes.span} title={sayBetween(change)}>
          {sayWhen(change)}
        </span>
        <span className={classes.source}>{saySource(change)}</span>
      </p>
      <div id={part('tie')} className={classes.tie}>
        <Tie strength={relationship?.strength.name ?? null} />
      </div>
      <ChangeActs {...{ change, onNote }} />
    </li>
  );
}

interface JobProps {
  id: string;
  job: ChangedJob['from'];
  className: string | undefined;
  isSame?: boolean;
  /** The name of the former organization. */
  left?: string | undefined;
  note?: React.ReactNode;
}

function Job({ id, job: { title, organization }, className, isSame, left, note }: JobProps) {
  return (
    <div id={id} className={`${classes.job} ${className ?? ''}`}>
      <span className={classes.title}>
        <span className={classes.cut}>{title ?? (organization ? 'Title unknown' : 'No job given')}</span>
        {note}
      </span>
      <Place {...{ organization, isSame, left }} />
    </div>
  );
}

function Place({
  organization,
  isSame,
  left,
}: Pick<JobProps, 'isSame' | 'left'> & Pick<JobProps['job'], 'organization'>) {
  if (isSame) return <span className={classes.place}>same organization</span>;
  if (!organization) return left ? <span className={classes.place}>left {left}</span> : null;
  return (
    <span className={classes.place}>
      <Avatar
        kind="organization"
        name={organization.name}
        src={organization.profilePicture}
        size={20}
        className={classes.logo}
      />
      <span className={classes.cut} translate="no">
        {organization.name}
      </span>
    </span>
  );
}
