import { useQuery } from '@tanstack/react-query';
import { CallFailure } from '../../lib/call.ts';
import { useMessages } from '../../lib/use-messages.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import type { WantedFocus } from './compose/use-wanted-focus.ts';
import { ConversationHead } from './ConversationHead.tsx';
import { ConversationTalk } from './ConversationTalk.tsx';
import classes from './ConversationPane.module.css';
import { NotSent } from './inbox/NotSent.tsx';
import { conversationQuery } from './messaging.data.ts';
import { ThreadBones } from './thread/ThreadBones.tsx';

export function ConversationPane({ id, focus }: { id: number; focus?: WantedFocus }) {
  const { data: conversation, error, refetch } = useQuery(conversationQuery(id));
  if (isGone(error)) return <Gone id={id} />;
  if (!conversation) {
    return (
      <div className={classes.failed}>
        {error ? (
          <FailedState title="This conversation did not load." onRetry={() => void refetch()} />
        ) : (
          <ThreadBones />
        )}
      </div>
    );
  }
  return (
    <>
      <ConversationHead conversation={conversation} />
      <ConversationTalk conversation={conversation} takesLostFocus focus={focus} />
    </>
  );
}

/**
 * Whether a conversation did not load because it does not exist, or because the member has left it or never
 * was in it. In these cases, no part of the conversation may stay on screen.
 */
export function isGone(error: Error | null): boolean {
  return error instanceof CallFailure && (error.status === 404 || error.status === 403);
}

function Gone({ id }: { id: number }) {
  const { open } = useMessages();
  return (
    <div className={classes.failed}>
      <EmptyState
        title="This conversation does not exist, or you are not in it."
        action={<Button onClick={() => open({ kind: 'inbox' }, { replace: true })}>All conversations</Button>}
      />
      <NotSent of={id} />
    </div>
  );
}
