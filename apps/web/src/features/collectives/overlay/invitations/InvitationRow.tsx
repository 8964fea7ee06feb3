import type { CollectiveInvitation } from '@kithline/contract/invitations.ts';
import { IconCheck, IconClock, IconSend, IconTrash, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { sayAnswer } from '../../../../lib/answers.ts';
import { CallFailure } from '../../../../lib/call.ts';
import { safeLink } from '../../../../lib/safe-link.ts';
import { sayAgoInside, sayDateTime } from '../../../../lib/say-time.ts';
import { announce } from '../../../../ui/a11y/announce.ts';
import { Avatar } from '../../../../ui/avatar/Avatar.tsx';
import { HintButton } from '../../../../ui/buttons/HintButton.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { TextLink } from '../../../../ui/link/TextLink.tsx';
import { ConfirmInline } from '../../../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../../../ui/overlays/use-inline-question.ts';
import classes from './InvitationRow.module.css';
import { resendInvitation, withdrawInvitation } from './invitations.data.ts';

interface InvitationRowProps {
  collectiveId: number;
  invitation: CollectiveInvitation;
}

export function InvitationRow({ collectiveId, invitation }: InvitationRowProps) {
  const { isAsked, ask, dismiss: closeQuestion, opener } = useInlineQuestion();
  const name = `${invitation.firstName} ${invitation.lastName}`;
  const withdrawal = useMutation({
    mutationFn: () => withdrawInvitation(collectiveId, invitation.id),
    onSuccess: () => announce(`The invitation for ${name} was withdrawn`),
  });
  const resending = useMutation({
    mutationFn: () => resendInvitation(collectiveId, invitation.id),
    onSuccess: () => toast.success('Invitation sent'),
    onError: (error) => toast.failure(resendMessageOf(error)),
  });
  if (isAsked) {
    return (
      <li className={classes.question}>
        <ConfirmInline
          question={`Withdraw the invitation for ${name}?`}
          confirmLabel="withdraw"
          workingLabel="withdrawing..."
          working={withdrawal.isPending}
          error={withdrawal.error && messageOf(withdrawal.error)}
          onConfirm={() => withdrawal.mutate()}
          onCancel={closeQuestion}
        />
      </li>
    );
  }
  return (
    <li className={classes.row}>
      <Avatar name={name} size={32} />
      <div className={classes.who}>
        <p className={classes.name} translate="no">
          {name}
        </p>
        <p className={classes.cut}>
          {invitation.emailAddress}
          <Profile url={invitation.linkedinUrl} />
        </p>
      </div>
      <div className={classes.answer}>
        <State accepted={invitation.accepted} />
        <When invitation={invitation} />
      </div>
      {invitation.accepted === null ? (
        <>
          <HintButton
            label={`Send the invitation for ${name} again`}
            icon={<IconSend size={16} stroke={1.7} />}
            disabled={resending.isPending}
            onClick={() => resending.mutate()}
          />
          <HintButton
            ref={opener}
            label={`Withdraw the invitation for ${name}`}
            icon={<IconTrash size={16} stroke={1.7} />}
            onClick={ask}
          />
        </>
      ) : (
        <span className={classes.gap} />
      )}
    </li>
  );
}

function Profile({ url }: { url: string | null }) {
  const link = safeLink(url);
  if (!link) return null;
  return (
    <>
      {' · '}
      <TextLink href={link.href} target="_blank" rel="noreferrer noopener">
        {link.words.replace(/^linkedin\.com\//, '')}
      </TextLink>
    </>
  );
}

const ICONS = { null: IconClock, true: IconCheck, false: IconX } as const;

function State({ accepted }: { accepted: boolean | null }) {
  const Icon = ICONS[`${accepted}`];
  return (
    <p className={classes.state} data-accepted={String(accepted)}>
      <Icon size={14} stroke={2} aria-hidden />
      {sayAnswer(accepted)}
    </p>
  );
}

function When({ invitation: { createdOn, answeredOn } }: { invitation: CollectiveInvitation }) {
  const instant = answeredOn ?? createdOn;
  return (
    <p className={classes.cut}>
      {answeredOn === null ? 'invited ' : 'answered '}
      <time dateTime={new Date(instant * 1000).toISOString()} title={sayDateTime(instant)}>
        {sayAgoInside(instant)}
      </time>
    </p>
  );
}

function resendMessageOf(error: Error): string {
  return (
    (error instanceof CallFailure && error.clientMessage) || "The invitation couldn't be sent. Try again."
  );
}

function messageOf(error: Error): string {
  return (
    (error instanceof CallFailure && error.clientMessage) ||
    'The invitation could not be withdrawn. Try again.'
  );
}
