import type { Introduction, IntroductionActBody } from '@kithline/contract/introductions.ts';
import { IconRoute } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { isRefused, sentenceOf } from '../../../lib/failure-sentences.ts';
import { REQUEST_GONE, sayState, sayWish } from '../../../lib/introduction-states.ts';
import { introductionsHref } from '../../../lib/introductions-address.ts';
import { actOnIntroduction, introductionQuery } from '../../../lib/introductions.ts';
import { hashOfMessages } from '../../../lib/messages-place.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { INTRODUCTIONS_KEY } from '../../../lib/reply-keys.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../../ui/overlays/use-inline-question.ts';
import classes from './IntroductionCard.module.css';

interface IntroductionCardProps {
  id: number;
  /** The conversation that the card is in. */
  conversationId: number;
}

/**
 * The card below a message that carries a request for an introduction. Renders nothing if the viewer may not
 * see the request.
 */
export function IntroductionCard({ id, conversationId }: IntroductionCardProps) {
  const { data: introduction, error, refetch } = useQuery(introductionQuery(id));
  if (isRefused(error)) return null;
  if (!introduction) {
    // Reserves the space until the request has loaded.
    if (error === null) return <span className={classes.card} aria-hidden />;
    return <FailedLine onRetry={() => void refetch()}>The introduction did not load.</FailedLine>;
  }
  const { role, may, asker, words } = introduction;
  const begun = introduction.conversationId;
  return (
    <div className={classes.card} role="group" aria-label="Introduction">
      <span className={classes.icon}>
        <IconRoute size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.words}>
        <bdi className={classes.title}>{sayWish(introduction)}</bdi>
        {role === 'target' && asker.role !== null && <bdi className={classes.state}>{asker.role}</bdi>}
        <bdi className={classes.state}>{sayState(introduction)}</bdi>
      </div>
      {role === 'target' && words !== null && (
        <blockquote className={classes.quote}>
          <strong>{asker.name}:</strong> {words}
        </blockquote>
      )}
      {role === 'target' && may.includes('decline') && <Answer introduction={introduction} />}
      <div className={classes.links}>
        <TextLink href={introductionsHref({ tab: role === 'asker' ? 'by' : 'of', openId: id })}>
          {may.includes('pass-on') ? 'Answer' : 'Open'}
        </TextLink>
        {begun !== null && begun !== conversationId && (
          <TextLink href={`#${hashOfMessages({ kind: 'conversation', id: begun })}`}>
            Open the conversation
          </TextLink>
        )}
      </div>
    </div>
  );
}

function Answer({ introduction: { id, asker, may } }: { introduction: Introduction }) {
  const { isAsked, opener, ask, dismiss } = useInlineQuestion();
  const acting = useMutation({
    mutationFn: (act: IntroductionActBody) => actOnIntroduction(id, act),
    // The request may have changed, and the answer may no longer be possible.
    onError: () => void queryClient.invalidateQueries({ queryKey: INTRODUCTIONS_KEY }),
  });
  const failure =
    acting.error && sentenceOf(acting.error, 'Your answer was not saved. Try again.', REQUEST_GONE);
  if (isAsked) {
    return (
      <div className={classes.answer}>
        <ConfirmInline
          question={`Decline? ${asker.name} will see “Declined”.`}
          confirmLabel="Decline"
          workingLabel="Declining..."
          working={acting.isPending}
          error={failure}
          onConfirm={() => acting.mutate({ act: 'decline', reason: null, isTold: true })}
          onCancel={dismiss}
        />
      </div>
    );
  }
  return (
    <div className={classes.answer}>
      {may.includes('accept') && (
        <Button
          size="sm"
          working={acting.isPending}
          workingLabel="Accepting..."
          onClick={() => acting.mutate({ act: 'accept' })}
        >
          Accept
        </Button>
      )}
      <Button ref={opener} size="sm" variant="quiet" disabled={acting.isPending} onClick={ask}>
        Decline
      </Button>
      {failure && <FailedLine>{failure}</FailedLine>}
    </div>
  );
}
