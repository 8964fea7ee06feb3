import type { SecurityEvent } from '@kithline/contract/security-events.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import { useLastPage } from '../../../ui/paging/use-last-page.ts';
import { EventRow } from './EventRow.tsx';
import { NotYouDialog } from './NotYouDialog.tsx';
import { securityEventsQuery } from './security-events.data.ts';
import classes from './security.module.css';

const TITLE = 'Recent activity';

/** Rows at first, and rows of a page once all are shown. */
const FEW = 5;
const PAGE = 20;

interface ActivityCardProps {
  /** Closes the account to everybody and leaves the page. */
  onNotMe: () => Promise<boolean>;
}

/** What happened to the account: the latest first, and then all of it in pages. */
export function ActivityCard({ onNotMe }: ActivityCardProps) {
  const [isAll, setAll] = useState(false);
  const [page, setPage] = useState(1);
  const asked = { page, limit: isAll ? PAGE : FEW };
  const events = useQuery({ ...securityEventsQuery(asked), staleTime: 0 });
  const total = events.data?.total;
  useLastPage({ page, pageSize: asked.limit, total }, setPage);
  if (events.isPending) return <CardBones lines={FEW} />;
  const toggle = () => {
    setAll(!isAll);
    setPage(1);
  };
  return (
    <Card
      title={TITLE}
      action={(isAll || (total ?? 0) > FEW) && <AllButton isAll={isAll} onToggle={toggle} />}
    >
      {events.data ? (
        <Events events={events.data.results} isStale={events.isPlaceholderData} onNotMe={onNotMe} />
      ) : (
        <FailedLine onRetry={() => void events.refetch()}>Couldn't load your recent activity.</FailedLine>
      )}
      {isAll && total !== undefined && (
        <div className={classes.paging}>
          <Pagination {...{ page, total }} pageSize={PAGE} onPage={setPage} label={`Pages of ${TITLE}`} />
        </div>
      )}
    </Card>
  );
}

/** One button for both ways, so that it keeps the focus. */
function AllButton({ isAll, onToggle }: { isAll: boolean; onToggle: () => void }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      className={classes.all}
      aria-expanded={isAll}
      aria-label={isAll ? 'Fewer of your recent activity' : 'All of your recent activity'}
      onClick={onToggle}
    >
      {isAll ? 'Fewer' : 'All'}
    </Button>
  );
}

interface EventsProps extends ActivityCardProps {
  events: readonly SecurityEvent[];
  /** They are of the page before. */
  isStale: boolean;
}

function Events({ events, isStale, onNotMe }: EventsProps) {
  const [doubted, setDoubted] = useState<SecurityEvent | null>(null);
  if (events.length === 0) return <p className={classes.empty}>Nothing happened in the last 180 days.</p>;
  return (
    <>
      <ul className={classes.events} aria-busy={isStale || undefined}>
        {events.map((event) => (
          <EventRow key={event.id} event={event} onDoubt={() => setDoubted(event)} />
        ))}
      </ul>
      <NotYouDialog event={doubted} onNotMe={onNotMe} onClose={() => setDoubted(null)} />
    </>
  );
}
