import type { SecurityEvent, SecurityEventKind } from '@kithline/contract/security-events.ts';
import {
  IconAlertTriangle,
  IconAt,
  IconDownload,
  IconHandStop,
  IconKey,
  IconListNumbers,
  IconLock,
  IconLogin2,
  IconLogout,
  IconMail,
  IconPassword,
  IconPlugConnected,
  IconShare,
  IconShareOff,
  IconUserShield,
  type TablerIcon,
} from '@tabler/icons-react';
import { sayMoment } from '../../../lib/say-time.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { eventNote, eventTitle } from './event-words.ts';
import classes from './security.module.css';
import { SecurityRow } from './SecurityRow.tsx';

interface EventRowProps {
  event: SecurityEvent;
  onDoubt: () => void;
}

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

const EVENT_ICONS: Readonly<Record<SecurityEventKind, TablerIcon>> = {
  'signed-in': IconLogin2,
  'wrong-password': IconPassword,
  'wrong-second-step': IconPassword,
  refused: IconHandStop,
  'refused-suspended': IconHandStop,
  'signed-out': IconLogout,
  'password-changed': IconPassword,
  'password-reset': IconPassword,
  'reset-asked': IconMail,
  'login-email-asked': IconAt,
  'login-email-changed': IconAt,
  'login-email-undone': IconAt,
  'factor-added': IconKey,
  'factor-removed': IconKey,
  'codes-removed': IconListNumbers,
  'factors-reset': IconKey,
  'codes-made': IconListNumbers,
  'code-used': IconListNumbers,
  'session-ended': IconLogout,
  'sessions-ended': IconLogout,
  'token-made': IconKey,
  'token-used': IconPlugConnected,
  'token-revoked': IconKey,
  exported: IconDownload,
  'list-exported': IconDownload,
  'role-changed': IconUserShield,
  shared: IconShare,
  withdrawn: IconShareOff,
  'not-me': IconLock,
};
