import type { ListedSession } from '@kithline/contract/sessions.ts';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconWorld } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Ago } from '../../lib/Ago.tsx';
import { sayCount, sayDateTime } from '../../lib/say-time.ts';
import { sentenceOf } from '../../lib/failure-sentences.ts';
import { useFocusHeadingAfter } from '../../ui/a11y/focus-heading.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { QuietChip } from '../../ui/chips/QuietChip.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../ui/overlays/use-inline-question.ts';
import { AskingRow } from './security/AskingRow.tsx';
import { SecurityRow } from './security/SecurityRow.tsx';
import { endOtherSessions, endSession, sessionsQuery } from './sessions.data.ts';

const TITLE = 'Where you are logged in';
const NOT_ENDED = 'The session was not ended. Try again.';

export function Sessions() {
  const { data, isError, refetch } = useQuery({ ...sessionsQuery, staleTime: 0 });
  const { isAsked, opener, ask, dismiss } = useInlineQuestion();
  useFocusHeadingAfter(data?.sessions.length);
  if (!data) {
    if (!isError) return <CardBones lines={3} />;
    return (
      <Card title={TITLE}>
        <FailedLine onRetry={() => void refetch()}>Couldn't load your sessions.</FailedLine>
      </Card>
    );
  }
  const { sessions } = data;
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <Card
      title={TITLE}
      lead={sayCount(sessions.length, 'session', 'sessions')}
      action={
        hasOthers &&
        !isAsked && (
          <Button ref={opener} onClick={ask}>
            End all others
          </Button>
        )
      }
    >
      <ul>
        {isAsked && (
          <AskingRow>
            <EndOthers onDone={dismiss} />
          </AskingRow>
        )}
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Card>
  );
}

function EndOthers({ onDone }: { onDone: () => void }) {
  const ending = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => {
      toast.success('All other sessions ended');
      onDone();
    },
  });
  return (
    <ConfirmInline
      question="End all other sessions? Every other browser is logged out at once."
      confirmLabel="end all others"
      workingLabel="ending..."
      working={ending.isPending}
      error={ending.error && sentenceOf(ending.error, NOT_ENDED)}
      onConfirm={() => ending.mutate()}
      onCancel={onDone}
    />
  );
}

const ICONS = { desktop: IconDeviceDesktop, mobile: IconDeviceMobile, tablet: IconDeviceTablet } as const;

function SessionRow({ session }: { session: ListedSession }) {
  const { browser, device, network, openedOn, lastUsedOn, isCurrent } = session;
  const name = browser ?? 'Unknown browser';
  // Sessions of similar browsers in the same network can only be told apart by the time of the login.
  const since = `since ${sayDateTime(openedOn)}`;
  const ending = useMutation({
    mutationFn: () => endSession(session.id),
    onSuccess: () => toast.success(`Session ended: ${name}`),
    onError: (error) => toast.failure(sentenceOf(error, NOT_ENDED)),
  });
  return (
    <SecurityRow
      icon={device === null ? IconWorld : ICONS[device]}
      name={name}
      note={[network, since].filter(Boolean).join(', ')}
      mark={isCurrent && <QuietChip tone="own">this browser</QuietChip>}
      when={isCurrent ? 'Just now' : <Ago instant={lastUsedOn} />}
      action={
        !isCurrent && (
          <Button
            variant="quiet"
            size="sm"
            data-flush
            aria-label={`End the session of ${name}, ${since}`}
            working={ending.isPending}
            workingLabel="ending..."
            onClick={() => ending.mutate()}
          >
            end
          </Button>
        )
      }
    />
  );
}
