import type { OpenConversation, Participant } from '@kithline/contract/conversations.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import classes from './BlockQuestion.module.css';
import { othersOf } from './conversation-words.ts';
import { setBlocked } from './messaging.data.ts';

interface BlockQuestionProps {
  conversation: OpenConversation;
  onClose: () => void;
}

/** Asks for a confirmation before a member is blocked; in a group, first asks which member. */
export function BlockQuestion({ conversation, onClose }: BlockQuestionProps) {
  const members = othersOf(conversation).filter(({ userId }) => userId !== null);
  const [chosen, choose] = useState<Participant | undefined>(conversation.isGroup ? undefined : members[0]);
  if (chosen) return <Confirm {...{ conversation, onClose }} other={chosen} />;
  return (
    <form
      aria-label="Block somebody"
      className={classes.choice}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
    >
      <p>Who do you want to block?</p>
      <ul className={classes.members}>
        {members.map((member, at) => (
          <li key={member.id}>
            <Button variant="quiet" autoFocus={at === 0} onClick={() => choose(member)}>
              <span className={classes.member}>
                <Avatar name={member.name} src={member.profilePicture} size={20} />
                <bdi translate="no">{member.name}</bdi>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="quiet" onClick={onClose}>
          cancel
        </Button>
      </div>
    </form>
  );
}

function Confirm({ conversation, other, onClose }: BlockQuestionProps & { other: Participant }) {
  const { id, isGroup } = conversation;
  const { name, userId } = other;
  const blocking = useMutation({
    mutationFn: () => setBlocked(id, { userId: userId ?? 0, blocked: true }),
    onSuccess: () => {
      // A group looks the same afterwards, so a message is needed.
      if (isGroup) toast.success(`${name} is blocked`);
      onClose();
    },
  });
  return (
    <ConfirmInline
      question={`Block ${name}? Neither of you can write to the other, and ${name} is not notified. In groups, you still see each other’s messages.`}
      confirmLabel="block"
      workingLabel="Blocking..."
      working={blocking.isPending}
      onConfirm={() => blocking.mutate()}
      onCancel={onClose}
      error={blocking.error && `${name} could not be blocked.`}
    />
  );
}
