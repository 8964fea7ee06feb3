import { SECURITY_EVENT_DAYS, type SecurityEvent } from '@kithline/contract/security-events.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { Pagination } from '../../../ui/paging/Pagination.tsx';
import { useLastPage } from '../../../ui/paging/use-last-page.ts';
import { EventRow } from './EventRow.tsx';
import { type Doubt, NotYouDialog } from './NotYouDialog.tsx';
import { securityEventsQuery } from './security-events.data.ts';
import classes from './security.module.css';

const TITLE = 'Recent activity';

/** Number of rows at first. */
const FEW = 5;
const PAGE = 20;

interface ActivityCardProps {
  onSecure: () => Promise<boolean>;
}

export function ActivityCard({ onSecure }: ActivityCardProps) {
  const [isAll, setAll] = useState(false);
  const [page, setPage] = useState(1);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const limit = isAll ? PAGE : FEW;
  const events = useQuery({ ...securityEventsQuery({ page, limit }), staleTime: 0 });
  const total = events.data?.total;
  useLastPage({ page, pageSize: limit, total }, setPage);
  if (events.isPending) return <CardBones lines={FEW} />;
  const toggle = () => {
    setAll(!isAll);
    setPage(1);
  };
  return (
    <Card
      title={TITLE}
      action={(isAll || (total ?? 0) > FEW) && <AllButton isAll={isAll} onToggle={toggle} />}
      footer={<DoubtButton onDoubt={() => setDoubt('something')} />}
    >
      {events.data ? (
        <Events events={events.data.results} isStale={events.isPlaceholderData} onDoubt={setDoubt} />
      ) : (
        <FailedLine onRetry={() => void events.refetch()}>Couldn't load your recent activity.</FailedLine>
      )}
      {isAll && total !== undefined && (
        <div className={classes.paging}>
          <Pagination {...{ page, total }} pageSize={PAGE} onPage={setPage} label={`Pages of ${TITLE}`} />
        </div>
      )}
      <NotYouDialog doubt={doubt} onSecure={onSecure} onClose={() => setDoubt(null)} />
    </Card>
  );
}

/** A single button for "All" and "Fewer", so that it keeps the focus when pressed. */
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

/**
 * Opens "Not you?" without a particular event. A second step that an intruder has added looks like a normal
 * event, so its row has no such button.
 */
function DoubtButton({ onDoubt }: { onDoubt: () => void }) {
  return (
    <Button
      variant="quiet"
      size="sm"
      data-flush
      className={classes.go}
      aria-haspopup="dialog"
      onClick={onDoubt}
    >
      Was any of this not you?
    </Button>
  );
}

interface EventsProps {
  events: readonly SecurityEvent[];
  /** Whether the rows are still those of the previous page. */
  isStale: boolean;
  onDoubt: (event: SecurityEvent) => void;
}

function Events({ events, isStale, onDoubt }: EventsProps) {
  if (events.length === 0)
    return <p className={classes.empty}>Nothing happened in the last {SECURITY_EVENT_DAYS} days.</p>;
  return (
    <ul className={classes.events} aria-busy={isStale || undefined}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} onDoubt={() => onDoubt(event)} />
      ))}
    </ul>
  );
}
