import type { JobChange } from '@kithline/contract/networks.ts';
import { IconArrowRight, IconNote } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sayCount, sayNumber } from '../../lib/say-time.ts';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { Tie } from '../../ui/marks/Tie.tsx';
import { Pagination } from '../../ui/paging/Pagination.tsx';
import classes from './JobChanges.module.css';
import { JobWords } from './JobWords.tsx';
import { type AskedJobChanges, isOfSameList, jobChangesQuery, refreshImports } from './network.data.ts';

/** The number of rows that are shown at first. */
const FEW = 5;
const PAGE = 50;

interface JobChangesProps {
  importId: number;
  /**
   * The number of people who changed jobs. `kept` counts only people about whom the member stores a note, a
   * label or a rating.
   */
  total: number;
  kept: number;
}

/**
 * People who changed jobs since the previous file. At first, lists only those whom the member has rated,
 * labeled or written about, if there are any.
 */
export function JobChanges({ importId, total, kept }: JobChangesProps) {
  const [isAll, setAll] = useState(kept === 0);
  const [isLong, setLong] = useState(false);
  const [page, setPage] = useState(1);
  const shown = isAll ? total : kept;
  const turn = (to: { all: boolean; long: boolean }) => {
    setAll(to.all);
    setLong(to.long);
    setPage(1);
  };
  return (
    <Card
      title={sayCount(shown, 'person changed jobs', 'people changed jobs')}
      note={isAll ? 'strongest ties first' : 'of those you rated, labeled or wrote about'}
      action={
        kept > 0 &&
        kept < total && (
          <Button
            variant="quiet"
            size="sm"
            className={classes.all}
            onClick={() => turn({ all: !isAll, long: !isAll })}
          >
            {isAll ? `Only the ${sayNumber(kept)} you know` : `All ${sayNumber(total)}`}
          </Button>
        )
      }
      flush
    >
      <Rows asked={{ importId, kept: !isAll, page, limit: isLong ? PAGE : FEW }} />
      {shown > FEW && (
        <div className={classes.more}>
          {/* The same button shows more and fewer rows, so that it keeps the focus. */}
          <Button
            variant="quiet"
            size="sm"
            className={classes.longer}
            onClick={() => turn({ all: isAll, long: !isLong })}
          >
            {isLong ? 'Show fewer' : sayMore(shown)}
          </Button>
          {isLong && shown > PAGE && (
            <Pagination
              page={page}
              pageSize={PAGE}
              total={shown}
              onPage={setPage}
              label="Pages of changed jobs"
            />
          )}
        </div>
      )}
    </Card>
  );
}

/** "9 more". If the people do not fit on one page, "Show 50 of 96". */
const sayMore = (people: number): string =>
  people > PAGE ? `Show ${PAGE} of ${sayNumber(people)}` : `${sayNumber(people - FEW)} more`;

function Rows({ asked }: { asked: AskedJobChanges }) {
  const changes = useQuery({
    ...jobChangesQuery(asked),
    // Keep showing the old rows while the member turns pages, but not if another list is chosen.
    placeholderData: (before, query) => (isOfSameList(query?.queryKey, asked) ? before : undefined),
  });
  if (changes.isError && !changes.data) {
    const retry = () => {
      // Refetch the result, because another import may have completed, or this one may have been undone.
      void refreshImports();
      void changes.refetch();
    };
    return <FailedState title="Couldn't load the list." onRetry={retry} />;
  }
  if (!changes.data)
    return (
      <>
        <VisuallyHidden>
          <span role="status">Loading changed jobs</span>
        </VisuallyHidden>
        <JobBones rows={FEW} />
      </>
    );
  return (
    <ul className={classes.list} aria-busy={changes.isFetching || undefined}>
      {changes.data.results.map((change) => (
        <Row key={change.person.id} change={change} />
      ))}
    </ul>
  );
}

function Row({ change: { person, from, to, strength } }: { change: JobChange }) {
  return (
    <li className={classes.row}>
      <span className={classes.who}>
        <Avatar name={person.name} src={person.profilePicture} size={40} />
        <span className={classes.words}>
          <TextLink className={classes.name} href={`/people/${person.id}`} translate="no">
            {person.name}
          </TextLink>
          <Tie strength={strength?.name ?? null} />
        </span>
      </span>
      <JobWords job={from} />
      <IconArrowRight size={16} stroke={1.7} className={classes.arrow} aria-label="now" />
      <JobWords job={to} isNew />
      <LinkButton
        size="sm"
        icon={<IconNote size={15} stroke={1.7} aria-hidden />}
        href={`/people/${person.id}?tab=notes-labels`}
        aria-label={`Note about ${person.name}`}
        className={classes.note}
      >
        Note
      </LinkButton>
    </li>
  );
}

/** Placeholders for rows of changed jobs, as high as the real rows. */
function JobBones({ rows }: { rows: number }) {
  return (
    <div className={classes.list} aria-hidden>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row}>
          <span className={classes.who}>
            <Skeleton shape="circle" width={40} />
            <Lines widths={[136, 64]} />
          </span>
          <Lines widths={[124, 96]} />
          <span className={classes.arrow} />
          <Lines widths={[144, 88]} />
        </div>
      ))}
    </div>
  );
}

function Lines({ widths }: { widths: readonly number[] }) {
  return (
    <span className={classes.bones}>
      {widths.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </span>
  );
}
