import type { Invite } from '@kithline/contract/registrations.ts';
import { IconCheck, IconLink, IconSend, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type Ref, useEffect, useReducer, useState } from 'react';
import { safeLink } from '../../lib/safe-link.ts';
import { sayAgo, sayDateTime } from '../../lib/say-time.ts';
import { sentenceOf } from '../../lib/failure-sentences.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { HintButton } from '../../ui/buttons/HintButton.tsx';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../ui/overlays/use-inline-question.ts';
import classes from '../../ui/tables/table.module.css';
import {
  awaitsMail,
  MAIL_PATIENCE_MS,
  registrationLink,
  resendInvite,
  withdrawInvite,
} from './invites.data.ts';

export const INVITE_HEADS = [
  'Name',
  'Email',
  'LinkedIn URL',
  'Invited',
  'Emails sent',
  'Last sent',
  'Registration code',
] as const;

/** An expired link works again once the mail has been sent again. */
export function InviteRow({ invite }: { invite: Invite }) {
  const name = `${invite.firstName} ${invite.lastName}`;
  const isSending = useIsSending(invite);
  const { isAsked, opener, ask, dismiss: closeQuestion } = useInlineQuestion();
  if (isAsked)
    return (
      <tr>
        <td colSpan={INVITE_HEADS.length + 1}>
          <Withdrawal invite={invite} name={name} onDone={closeQuestion} />
        </td>
      </tr>
    );
  const linkedin = safeLink(invite.linkedinUrl);
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.name}>
        <span className={classes.who}>
          <Avatar name={name} size={25} />
          <span className={classes.cut} translate="no">
            {name}
          </span>
        </span>
      </th>
      <td className={classes.cell}>
        <span className={classes.cut}>{invite.emailAddress}</span>
      </td>
      <td className={classes.cell}>
        {linkedin ? (
          <TextLink className={classes.cut} href={linkedin.href} target="_blank" rel="noreferrer noopener">
            {linkedin.words.replace(/^linkedin\.com\//, '')}
          </TextLink>
        ) : (
          <span className={classes.quiet}>{invite.linkedinUrl ?? 'Unknown'}</span>
        )}
      </td>
      <td className={classes.cell}>
        <When instant={invite.createdOn} />
      </td>
      <td className={classes.cell}>{invite.emailsSent}</td>
      <td className={classes.cell}>
        {invite.emailLastSentOn === null ? (
          <span className={classes.quiet}>{isSending ? 'Sending...' : 'never'}</span>
        ) : (
          <When instant={invite.emailLastSentOn} />
        )}
      </td>
      <td className={classes.cell}>
        {invite.expired ? (
          <span className={classes.quiet}>
            expired <When instant={invite.expiresOn} />
          </span>
        ) : (
          <code className={classes.code}>{invite.registrationCode}</code>
        )}
      </td>
      <td className={classes.actions}>
        {invite.completed ? (
          <span className={classes.member}>
            <IconCheck size={15} stroke={2} aria-hidden /> Member
          </span>
        ) : (
          <Actions invite={invite} name={name} opener={opener} onWithdraw={ask} />
        )}
      </td>
    </tr>
  );
}

/** Whether the mail is being sent. Becomes false after `MAIL_PATIENCE_MS`, even if nothing else changes. */
function useIsSending(invite: Invite): boolean {
  const isAwaited = awaitsMail(invite);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(redraw, MAIL_PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return isAwaited;
}

function When({ instant }: { instant: number }) {
  return (
    <time dateTime={new Date(instant * 1000).toISOString()} title={sayDateTime(instant)}>
      {sayAgo(instant)}
    </time>
  );
}

function Withdrawal({ invite, name, onDone }: { invite: Invite; name: string; onDone: () => void }) {
  const withdrawal = useMutation({
    mutationFn: () => withdrawInvite(invite.id),
    onSuccess: () => toast.success('Invitation withdrawn'),
  });
  return (
    <ConfirmInline
      question={`Withdraw the invitation for ${name}? Its link stops working.`}
      confirmLabel="withdraw"
      workingLabel="withdrawing..."
      working={withdrawal.isPending}
      error={
        withdrawal.error && sentenceOf(withdrawal.error, "The invitation couldn't be withdrawn. Try again.")
      }
      onConfirm={() => withdrawal.mutate()}
      onCancel={onDone}
    />
  );
}

interface ActionsProps {
  invite: Invite;
  name: string;
  opener: Ref<HTMLButtonElement>;
  onWithdraw: () => void;
}

function Actions({ invite, name, opener, onWithdraw }: ActionsProps) {
  const [isSending, setSending] = useState(false);
  const resend = async () => {
    setSending(true);
    try {
      await resendInvite(invite);
      toast.success('Invitation sent');
    } catch {
      toast.failure('Failed to send invite');
    } finally {
      setSending(false);
    }
  };
  return (
    <span className={classes.buttons}>
      <HintButton
        size={28}
        label={`Send the invitation for ${name} again`}
        icon={<IconSend size={15} stroke={1.7} />}
        disabled={isSending}
        onClick={() => void resend()}
      />
      {!invite.expired && (
        <HintButton
          size={28}
          label={`Copy the registration link for ${name}`}
          icon={<IconLink size={15} stroke={1.7} />}
          onClick={() => void copyLink(invite.registrationCode)}
        />
      )}
      <HintButton
        ref={opener}
        size={28}
        label={`Withdraw the invitation for ${name}`}
        icon={<IconTrash size={15} stroke={1.7} />}
        onClick={onWithdraw}
      />
    </span>
  );
}

/**
 * Browsers allow copying only over https and on localhost. Elsewhere, the user can select the code in the
 * row.
 */
async function copyLink(code: string): Promise<void> {
  await copyText(registrationLink(code), 'Registration link');
}
