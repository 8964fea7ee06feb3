import type { AccessToken } from '@kithline/contract/access-tokens.ts';
import type { Member } from '@kithline/contract/members.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { sentenceOf } from '../../lib/failure-sentences.ts';
import { sayDate } from '../../lib/say-time.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { FailedLine } from '../../ui/feedback/FailedLine.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useInlineQuestion } from '../../ui/overlays/use-inline-question.ts';
import { revokeTokenOf, tokensOfMemberQuery } from './access-token-rule.data.ts';
import classes from './MemberTokensDialog.module.css';

interface MemberTokensDialogProps {
  member: Member;
  opened: boolean;
  onClose: () => void;
}

/** A member's access tokens, without secrets. */
export function MemberTokensDialog({ member, opened, onClose }: MemberTokensDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Access tokens of ${member.name}`} size={600}>
      <Tokens userId={member.id} />
    </Dialog>
  );
}

function Tokens({ userId }: { userId: number }) {
  const { data: tokens, isError, refetch } = useQuery({ ...tokensOfMemberQuery(userId), staleTime: 0 });
  if (!tokens) {
    if (!isError) return <Skeleton width={320} height={34} />;
    return <FailedLine onRetry={() => void refetch()}>The tokens did not load.</FailedLine>;
  }
  if (tokens.length === 0) return <p>No tokens.</p>;
  return (
    <ul>
      {tokens.map((token) => (
        <TokenOfMember key={token.id} userId={userId} token={token} />
      ))}
    </ul>
  );
}

function TokenOfMember({ userId, token }: { userId: number; token: AccessToken }) {
  const { id, name, scope, usedOn, expiresOn } = token;
  const { isAsked, opener, ask, dismiss } = useInlineQuestion();
  const revoking = useMutation({
    mutationFn: () => revokeTokenOf(userId, id),
    onSuccess: () => toast.success(`Revoked: ${name}`),
  });
  if (isAsked)
    return (
      <li className={classes.row}>
        <ConfirmInline
          question={`Revoke ${name}? Programs that use it stop at once.`}
          confirmLabel="revoke"
          workingLabel="revoking..."
          working={revoking.isPending}
          error={revoking.error && sentenceOf(revoking.error, 'The token was not revoked. Try again.')}
          onConfirm={() => revoking.mutate()}
          onCancel={dismiss}
        />
      </li>
    );
  const facts = [
    scope === 'read' ? 'reads' : 'reads and writes notes and labels',
    usedOn === null ? 'never used' : `last used ${sayDate(usedOn)}`,
    `expires ${sayDate(expiresOn)}`,
  ];
  return (
    <li className={classes.row}>
      <span className={classes.name} translate="no">
        {name}
      </span>
      <span className={classes.facts}>{facts.join(', ')}</span>
      <Button ref={opener} size="sm" aria-label={`Revoke ${name}`} onClick={ask}>
        Revoke
      </Button>
    </li>
  );
}
