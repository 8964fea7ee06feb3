import { countCharacters } from '@kithline/contract/count-characters.ts';
import {
  MOST_PARTICIPANTS,
  type OpenConversation,
  SUBJECT_LENGTH,
  TOO_MANY_PARTICIPANTS,
} from '@kithline/contract/conversations.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { useUserId } from '../../lib/signed-in.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { PickerOption } from '../../ui/fields/picker-option.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { PeopleField } from './compose/PeopleField.tsx';
import { BlockQuestion } from './BlockQuestion.tsx';
import classes from './ConversationHead.module.css';
import type { ConversationAct } from './ConversationMenu.tsx';
import { addPeople, leaveConversation, updateConversation } from './messaging.data.ts';
import { useCloseLeft } from './use-left-conversations.ts';

interface QuestionProps {
  conversation: OpenConversation;
  onClose: () => void;
}

export function ConversationQuestion({ act, ...props }: QuestionProps & { act: ConversationAct }) {
  return (
    <div className={classes.question}>
      {act === 'rename' && <Rename {...props} />}
      {act === 'add' && <AddPeople {...props} />}
      {act === 'leave' && <Leave {...props} />}
      {act === 'block' && <BlockQuestion {...props} />}
    </div>
  );
}

function Rename({ conversation, onClose }: QuestionProps) {
  const [name, setName] = useState(conversation.subject ?? '');
  const isTooLong = countCharacters(name.trim()) > SUBJECT_LENGTH;
  const renaming = useMutation({
    mutationFn: () => updateConversation(conversation.id, { subject: name.trim() === '' ? null : name }),
    onSuccess: onClose,
  });
  return (
    <AskForm
      label="save"
      working={renaming.isPending}
      onSubmit={() => {
        if (!isTooLong) renaming.mutate();
      }}
      onCancel={onClose}
    >
      <TextField
        autoFocus
        label="Name of the conversation"
        limit={SUBJECT_LENGTH}
        hint="Everybody in the conversation sees the name. Without one, the names of the people are shown."
        value={name}
        onChange={setName}
        error={isTooLong ? 'Name cannot be more than 100 characters' : wordsOf(renaming.error, 'subject')}
      />
    </AskForm>
  );
}

function AddPeople({ conversation, onClose }: QuestionProps) {
  const [people, pick] = useState<PickerOption[]>([]);
  const [isMissing, setMissing] = useState(false);
  const present = conversation.participants.filter(({ left }) => !left);
  const isTooMany = present.length + people.length > MOST_PARTICIPANTS;
  const adding = useMutation({
    mutationFn: () =>
      addPeople(
        conversation.id,
        people.map(({ id }) => Number(id)),
      ),
    onSuccess: onClose,
  });
  const missing = isMissing && people.length === 0 ? 'Choose at least one person.' : null;
  return (
    <AskForm
      label="add"
      working={adding.isPending}
      onSubmit={() => {
        setMissing(true);
        if (people.length > 0 && !isTooMany) adding.mutate();
      }}
      onCancel={onClose}
    >
      <PeopleField
        label="Add people"
        value={people}
        onChange={pick}
        without={present.flatMap(({ userId }) => (userId === null ? [] : [userId]))}
        hint="They see messages from now on, but none of the earlier ones."
        error={isTooMany ? TOO_MANY_PARTICIPANTS : (missing ?? wordsOf(adding.error, 'userIds'))}
      />
    </AskForm>
  );
}

function Leave({ conversation, onClose }: QuestionProps) {
  const userId = useUserId() ?? 0;
  const closeLeft = useCloseLeft();
  const leaving = useMutation({
    mutationFn: () => leaveConversation(conversation.id, userId),
    onSuccess: () => closeLeft(conversation.id),
  });
  return (
    <ConfirmInline
      question="Leave this conversation? You will no longer be able to read it."
      confirmLabel="leave"
      workingLabel="Leaving..."
      working={leaving.isPending}
      onConfirm={() => leaving.mutate()}
      onCancel={onClose}
      error={leaving.error && 'You could not leave the conversation.'}
    />
  );
}

interface AskFormProps {
  label: string;
  working: boolean;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

function AskForm({ label, working, onSubmit, onCancel, children }: AskFormProps) {
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        // Escape first closes an open list of names.
        const isListOpen = event.target instanceof Element && event.target.ariaExpanded === 'true';
        if (event.key !== 'Escape' || event.defaultPrevented || isListOpen) return;
        event.preventDefault();
        onCancel();
      }}
    >
      {children}
      <div className={classes.buttons}>
        <Button variant="quiet" onClick={onCancel}>
          cancel
        </Button>
        <Button variant="primary" type="submit" working={working}>
          {label}
        </Button>
      </div>
    </form>
  );
}

function wordsOf(error: Error | null, field: string): string | null {
  if (error === null) return null;
  const failure = error instanceof CallFailure ? error : null;
  return failure?.fieldMessage(field) ?? failure?.clientMessage ?? 'Something went wrong.';
}
