import { CHANGEABLE_HOURS, type Message, type OpenConversation } from '@kithline/contract/conversations.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayDateTime } from '../../../lib/say-time.ts';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import { removeMessage } from '../messaging.data.ts';
import { IntroductionCard } from './IntroductionCard.tsx';
import classes from './MessageBubble.module.css';
import { MessageText } from './MessageText.tsx';
import { MessageTools } from './MessageTools.tsx';
import { Reactions } from './Reactions.tsx';
import { ReportForm } from './ReportForm.tsx';

interface MessageBubbleProps {
  message: Message;
  conversation: OpenConversation;
  isSelf: boolean;
  onReply: ((message: Message) => void) | undefined;
  onEdit: ((message: Message) => void) | undefined;
}

export function MessageBubble({ message, conversation, isSelf, onReply, onEdit }: MessageBubbleProps) {
  const [question, setQuestion] = useState<'delete' | 'report' | null>(null);
  const { id } = conversation;
  const removing = useMutation({
    mutationFn: () => removeMessage(id, message.id),
    onSuccess: () => setQuestion(null),
  });
  if (message.text === null) return <p className={classes.deleted}>Message deleted</p>;
  if (question === 'delete') {
    return (
      <ConfirmInline
        question="Permanently delete this message?"
        onConfirm={() => removing.mutate()}
        onCancel={() => setQuestion(null)}
        working={removing.isPending}
        workingLabel="Deleting..."
        error={removing.error && 'The message could not be deleted.'}
      />
    );
  }
  // A message that carries a step of a request for an introduction is part of the request, so it can be
  // neither changed nor deleted here.
  const isChangeable = isSelf && isYoung(message) && message.introductionId === null;
  return (
    <div className={classes.message} data-own={isSelf || undefined}>
      <div className={classes.row}>
        <div className={classes.bubble} title={sayDateTime(message.createdOn)}>
          {message.replyTo && <Quote replyTo={message.replyTo} conversation={conversation} />}
          <MessageText text={message.text} />
          {message.introductionId !== null && (
            <IntroductionCard id={message.introductionId} conversationId={id} />
          )}
          {message.editedOn !== null && (
            <span className={classes.edited} title={sayDateTime(message.editedOn)}>
              edited
            </span>
          )}
        </div>
        <MessageTools
          message={message}
          conversation={conversation}
          onReply={onReply && (() => onReply(message))}
          onEdit={onEdit && isChangeable ? () => onEdit(message) : undefined}
          onDelete={isChangeable ? () => setQuestion('delete') : undefined}
          onReport={isSelf ? undefined : () => setQuestion('report')}
        />
      </div>
      <Reactions message={message} conversation={conversation} />
      {question === 'report' && <ReportForm {...{ id, message }} onClose={() => setQuestion(null)} />}
    </div>
  );
}

/** Whether a message is young enough to be changed or deleted. The server enforces this limit, too. */
const isYoung = ({ createdOn }: Message): boolean => Date.now() / 1000 - createdOn < CHANGEABLE_HOURS * 3600;

function Quote({
  replyTo,
  conversation,
}: {
  replyTo: NonNullable<Message['replyTo']>;
  conversation: OpenConversation;
}) {
  const author = conversation.participants.find(({ id }) => id === replyTo.authorId);
  return (
    <blockquote className={classes.quote}>
      <bdi className={classes.quoteAuthor}>{author?.isSelf ? 'You' : author?.name}</bdi>
      <bdi className={classes.quoteText}>
        {replyTo.text ?? 'Original message unavailable.'}
        {replyTo.text !== null && replyTo.isEdited && ' (edited since)'}
      </bdi>
    </blockquote>
  );
}
