import type { SecurityEvent } from '@kithline/contract/security-events.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { sayMoment } from '../../../lib/say-time.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EVENT_ICONS } from './event-icons.ts';
import { eventNote, eventTitle } from './event-words.ts';
import classes from './security.module.css';
import { SecurityRow } from './SecurityRow.tsx';

interface EventRowProps {
  event: SecurityEvent;
  onDoubt: () => void;
}

/** A security event. If it may have been caused by somebody else, the row asks "Not you?". */
export function EventRow({ event, onDoubt }: EventRowProps) {
  const { kind, happenedOn, isDoubtful } = event;
  const title = eventTitle(event);
  return (
    <SecurityRow
      icon={isDoubtful ? IconAlertTriangle : EVENT_ICONS[kind]}
      tone={isDoubtful ? 'warning' : undefined}
      name={title}
      note={eventNote(event)}
      when={<time dateTime={new Date(happenedOn * 1000).toISOString()}>{sayMoment(happenedOn)}</time>}
      action={
        isDoubtful && (
          <Button
            variant="quiet"
            size="sm"
            data-flush
            className={classes.go}
            aria-haspopup="dialog"
            aria-label={`Not you? ${title}, ${sayMoment(happenedOn)}`}
            onClick={onDoubt}
          >
            Not you?
          </Button>
        )
      }
    />
  );
}
