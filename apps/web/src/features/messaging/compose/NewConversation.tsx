import {
  MOST_PARTICIPANTS,
  type Receiver,
  SUBJECT_LENGTH,
  TOO_MANY_PARTICIPANTS,
} from '@kithline/contract/conversations.ts';
import { countCharacters } from '@kithline/contract/count-characters.ts';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { draftOfConversation, newConversationWith } from '../../../lib/drafts.ts';
import { hashOfMessages } from '../../../lib/messages-place.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { useMessages } from '../../../lib/use-messages.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { PickerOption } from '../../../ui/fields/picker-option.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { sayCannotWrite, sayWriteTo } from '../conversation-words.ts';
import { pairQuery } from '../messaging.data.ts';
import { useBegun, useOutbox } from '../own-outbox.ts';
import { UnsentBubble } from '../thread/UnsentBubble.tsx';
import { Composer } from './Composer.tsx';
import { useHeading } from './heading.ts';
import { moveDraft } from './kept-text.ts';
import classes from './NewConversation.module.css';
import { PeopleField } from './PeopleField.tsx';
import { useWantedFocus, type WantedFocus } from './use-wanted-focus.ts';

export interface NewConversationProps {
  userId: number | null;
  /** The client id of the first message, while the message is pending or if it was refused; else null. */
  sent: string | null;
  onSent: (clientId: string) => void;
  /** Says when the field "To" takes the focus. */
  focus: WantedFocus;
}

/**
 * The first message creates the conversation. If there is only one other member, and a conversation with this
 * member exists, the message continues that conversation.
 */
export function NewConversation({ userId, sent, onSent, focus }: NewConversationProps) {
  const { open } = useMessages();
  const fields = useRef<HTMLDivElement>(null);
  useWantedFocus(focus, () => fields.current?.querySelector('input'));
  const ownId = useUserId() ?? 0;
  const draftOf = newConversationWith(userId);
  const heading = useHeading(ownId, draftOf);
  const openConversation = (id: number) => {
    const nameOf = (of: string) => draftOfConversation(ownId, of);
    moveDraft({ from: nameOf(draftOf), to: nameOf(String(id)) });
    open({ kind: 'conversation', id }, { replace: true });
  };
  const { receiver, people, pick } = usePeople(userId, heading, openConversation);
  const [isMissing, setMissing] = useState(false);
  const { outbox, unsent } = useOutbox();
  const pending = unsent.find(({ clientId }) => clientId === sent);
  useBegun(sent, openConversation);
  const { subject } = heading;
  const isGroup = people.length > 1;
  const isTooMany = people.length >= MOST_PARTICIPANTS;
  const isTooLong = isGroup && countCharacters(subject.trim()) > SUBJECT_LENGTH;
  const send = (text: string) => {
    const userIds = people.map(({ id }) => Number(id));
    const groupName = isGroup && subject.trim() !== '' ? subject.trim() : null;
    const names = people.map(({ label }) => label);
    heading.forget();
    onSent(outbox.add({ conversationId: null, userIds, names, subject: groupName, text, replyTo: null }));
  };
  const missing = isMissing && people.length === 0 ? 'Choose at least one person.' : null;
  return (
    <>
      <div className={classes.people}>
        <span className={classes.back}>
          <IconButton
            label="All conversations"
            icon={<IconChevronLeft size={20} stroke={1.8} />}
            onClick={() => open({ kind: 'inbox' })}
          />
        </span>
        <div ref={fields} className={classes.fields}>
          <h2 className={classes.title}>New conversation</h2>
          <PeopleField
            label="To"
            value={people}
            onChange={pick}
            error={isTooMany ? TOO_MANY_PARTICIPANTS : missing}
          />
          {isGroup && (
            <TextField
              label="Name of the conversation"
              limit={SUBJECT_LENGTH}
              value={subject}
              onChange={(next) => heading.change({ subject: next })}
              error={isTooLong ? 'Name cannot be more than 100 characters' : null}
            />
          )}
          {people.length === 0 && receiver?.whyNot && (
            <p className={classes.existing} role="status">
              <bdi>{sayCannotWrite(receiver)}</bdi>
            </p>
          )}
          {people.length === 1 && <Existing userId={Number(people[0]?.id)} />}
        </div>
      </div>
      <div className={classes.ground}>
        {pending ? (
          <div className={classes.pending}>
            <UnsentBubble item={pending} mayEdit />
          </div>
        ) : (
          <EmptyState title="The first message starts the conversation." picture={null} />
        )}
      </div>
      <Composer
        draftOf={draftOf}
        placeholder={people.length === 0 ? 'Write a message' : sayWriteTo(people.map(({ label }) => label))}
        writing={{ kind: 'new' }}
        participants={[]}
        onDrop={() => undefined}
        held={pending !== undefined || isTooMany || isTooLong}
        hasReceivers={() => {
          setMissing(true);
          return people.length > 0;
        }}
        onSend={send}
      />
    </>
  );
}

/**
 * Returns the chosen people, at first the member whom the URL names. If a conversation with this member
 * exists, opens it.
 */
function usePeople(
  userId: number | null,
  { people: chosen, change }: Pick<ReturnType<typeof useHeading>, 'people' | 'change'>,
  openConversation: (conversationId: number) => void,
): { receiver: Receiver | null; people: PickerOption[]; pick: (people: PickerOption[]) => void } {
  const pair = useQuery({ ...pairQuery(userId ?? 0), enabled: userId !== null });
  const [picked, setPicked] = useState<readonly PickerOption[]>([]);
  const known = chosen === null ? pair.data?.conversation?.id : undefined;
  useEffect(() => {
    if (known !== undefined) openConversation(known);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only when the conversation becomes known
  }, [known]);
  const receiver = pair.data?.receiver ?? null;
  const named = userId !== null && receiver?.whyNot === null ? [optionOf(userId, receiver)] : [];
  const withPicture = (one: { id: number; label: string }) =>
    picked.find(({ id }) => id === one.id) ?? optionOf(one.id, { name: one.label, profilePicture: null });
  return {
    receiver,
    people: chosen?.map(withPicture) ?? named,
    pick: (next) => {
      setPicked(next);
      change({ people: next.map(({ id, label }) => ({ id: Number(id), label })) });
    },
  };
}

function optionOf(id: number, { name, profilePicture }: Omit<Receiver, 'whyNot'>): PickerOption {
  return { id, label: name ?? '', picture: <Avatar name={name} src={profilePicture} size={20} /> };
}

function Existing({ userId }: { userId: number }) {
  const { data: pair } = useQuery(pairQuery(userId));
  if (!pair?.conversation) return null;
  return (
    <p className={classes.existing}>
      You already have a conversation.{' '}
      <TextLink href={`#${hashOfMessages({ kind: 'conversation', id: pair.conversation.id })}`}>
        Open it
      </TextLink>
    </p>
  );
}
