import type { Message, OpenConversation } from '@kithline/contract/conversations.ts';
import { useState } from 'react';
import { Composer, type Writing } from './compose/Composer.tsx';
import type { WantedFocus } from './compose/use-wanted-focus.ts';
import { WhyNot } from './compose/WhyNot.tsx';
import { othersOf, sayWriteTo } from './conversation-words.ts';
import { changeMessage, sendTyping } from './messaging.data.ts';
import { useOutbox } from './own-outbox.ts';
import { Thread } from './thread/Thread.tsx';

interface ConversationTalkProps {
  conversation: OpenConversation;
  /** Whether the conversation is in the dock, where there is little room. */
  small?: boolean;
  /** Whether the field takes the focus when it appears while no other element has the focus. */
  takesLostFocus?: boolean;
  focus?: WantedFocus;
}

/** The messages, and below them the field for a new message or the reason why the member cannot write. */
export function ConversationTalk({ conversation, small, takesLostFocus, focus }: ConversationTalkProps) {
  const { id, whyNot } = conversation;
  const { outbox } = useOutbox();
  const [writing, write] = useState<Writing>({ kind: 'new' });
  const send = async (text: string) => {
    if (writing.kind === 'edit') {
      await changeMessage(id, writing.message.id, text);
      write({ kind: 'new' });
      return;
    }
    write({ kind: 'new' });
    const replyTo = writing.kind === 'reply' ? writing.message.id : null;
    outbox.add({ conversationId: id, userIds: [], subject: null, text, replyTo });
  };
  const mayWrite = whyNot === null;
  return (
    <>
      <Thread
        conversation={conversation}
        small={small}
        onReply={mayWrite ? (message: Message) => write({ kind: 'reply', message }) : undefined}
        onEdit={mayWrite ? (message: Message) => write({ kind: 'edit', message }) : undefined}
      />
      {whyNot === null ? (
        <Composer
          draftOf={String(id)}
          placeholder={sayWriteTo(othersOf(conversation).map(({ name }) => name))}
          writing={writing}
          participants={conversation.participants}
          takesLostFocus={takesLostFocus}
          focus={focus}
          onDrop={() => write({ kind: 'new' })}
          onSend={send}
          onTyping={() => sendTyping(id)}
        />
      ) : (
        <WhyNot whyNot={whyNot} conversation={conversation} />
      )}
    </>
  );
}
