import {
  MOST_PARTICIPANTS,
  SUBJECT_LENGTH,
  TOO_MANY_PARTICIPANTS,
} from '@kithline/contract/conversations.ts';
import { countCharacters } from '@kithline/contract/count-characters.ts';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { draftOfConversation, keepDraft, newConversationWith, readDraft } from '../../../lib/drafts.ts';
import { useUserId } from '../../../lib/signed-in.ts';
import { useMessages } from '../../../lib/use-messages.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { PickerOption } from '../../../ui/fields/picker-option.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { hashOfMessages } from '../../../lib/messages-place.ts';
import { sayWriteTo } from '../conversation-words.ts';
import { chatUserQuery, pairQuery } from '../messaging.data.ts';
import { useBegun, useOutbox } from '../own-outbox.ts';
import { UnsentBubble } from '../thread/UnsentBubble.tsx';
import { Composer } from './Composer.tsx';
import classes from './NewConversation.module.css';
import { PeopleField } from './PeopleField.tsx';

/** What was typed while the first message was on its way goes on in the conversation that it has made. */
function moveDraft(ownId: number | null, { from, to }: { from: string; to: string }): void {
  const text = readDraft(draftOfConversation(ownId, from));
  if (text === null) return;
  keepDraft(draftOfConversation(ownId, from), null);
  if (readDraft(draftOfConversation(ownId, to)) === null) keepDraft(draftOfConversation(ownId, to), text);
}

/** Chooses the people; the first message makes the conversation. With one person it is the one that both have. */
export function NewConversation({ userId }: { userId: number | null }) {
  const { open } = useMessages();
  const { people, pick } = usePeople(userId);
  const [subject, setSubject] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const ownId = useUserId();
  const { outbox, unsent } = useOutbox();
  const pending = unsent.find(({ clientId }) => clientId === sent);
  const draftOf = newConversationWith(userId);
  const lead = (id: number) => {
    moveDraft(ownId, { from: draftOf, to: String(id) });
    open({ kind: 'conversation', id }, { replace: true });
  };
  useBegun(sent, lead);
  const isGroup = people.length > 1;
  const isTooMany = people.length >= MOST_PARTICIPANTS;
  const isTooLong = isGroup && countCharacters(subject.trim()) > SUBJECT_LENGTH;
  const send = (text: string) => {
    const userIds = people.map(({ id }) => Number(id));
    const named = isGroup && subject.trim() !== '' ? subject.trim() : null;
    const names = people.map(({ label }) => label);
    setSent(outbox.add({ conversationId: null, userIds, names, subject: named, text, replyTo: null }));
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
        <div className={classes.fields}>
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
              onChange={setSubject}
              error={isTooLong ? 'Name cannot be more than 100 characters' : null}
            />
          )}
          {people.length === 1 && <Existing userId={Number(people[0]?.id)} />}
        </div>
      </div>
      <div className={classes.ground}>
        {pending ? (
          <div className={classes.pending}>
            <UnsentBubble item={pending} />
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

/** Those who were chosen, with the member whom the address names from the start. */
function usePeople(userId: number | null) {
  const { open } = useMessages();
  const [picked, pick] = useState<PickerOption[] | null>(null);
  const named = useQuery({ ...chatUserQuery(userId ?? 0), enabled: userId !== null });
  const pair = useQuery({ ...pairQuery(userId ?? 0), enabled: userId !== null });
  const known = pair.data?.id;
  useEffect(() => {
    if (known !== undefined) open({ kind: 'conversation', id: known }, { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it is known
  }, [known]);
  const first: PickerOption[] = named.data
    ? [
        {
          id: named.data.id,
          label: named.data.name,
          picture: <Avatar name={named.data.name} src={named.data.profilePicture} size={20} />,
        },
      ]
    : [];
  return { people: picked ?? first, pick };
}

/** Leads to the conversation that both have already. */
function Existing({ userId }: { userId: number }) {
  const { data: pair } = useQuery(pairQuery(userId));
  if (!pair) return null;
  return (
    <p className={classes.existing}>
      You already have a conversation.{' '}
      <TextLink href={`#${hashOfMessages({ kind: 'conversation', id: pair.id })}`}>Open it</TextLink>
    </p>
  );
}
