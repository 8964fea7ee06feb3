import type { PersonRef } from '@kithline/contract/people.ts';
import { useState } from 'react';
import { CallFailure } from '../../lib/call.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { confirmAddress, partAddress, refreshIdentities } from './addresses.data.ts';

type Answer = 'confirm' | 'part';

interface AddressQuestionProps {
  answer: Answer;
  person: Pick<PersonRef, 'id' | 'name'>;
  slug: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks before an address is confirmed, or separated from its member, and explains the consequences. */
export function AddressQuestion({ answer, person, slug, onDone, onCancel }: AddressQuestionProps) {
  const { said, send, tone, label, workingLabel, ask } = ANSWERS[answer];
  const { isWorking, error, act } = useAct(() => send(person.id, slug), { said, onDone });
  const cancel = () => {
    if (isWorking) return;
    // Another administrator may already have answered, so fetch the addresses again.
    if (error !== null) void refreshIdentities();
    onCancel();
  };
  return (
    <ConfirmInline
      question={ask(`linkedin.com/in/${slug}`, person.name)}
      tone={tone}
      confirmLabel={label}
      workingLabel={workingLabel}
      working={isWorking}
      error={error}
      onConfirm={act}
      onCancel={cancel}
    />
  );
}

const ANSWERS = {
  confirm: {
    ask: (address: string, name: string) =>
      `Confirm that ${address} belongs to ${name}? Contacts files with this address will then lead to ${name}. Members will see the profile if they share a collective with ${name}, or if they and ${name} have each other in their files.`,
    send: confirmAddress,
    said: 'Address confirmed',
    tone: 'plain',
    label: 'confirm',
    workingLabel: 'confirming...',
  },
  part: {
    ask: (address: string, name: string) =>
      `Separate ${address} from ${name}? Contacts files with this address will no longer lead to ${name}.`,
    send: partAddress,
    said: 'Address separated',
    tone: 'danger',
    label: 'separate',
    workingLabel: 'separating...',
  },
} as const;

function useAct(send: () => Promise<void>, { said, onDone }: { said: string; onDone: () => void }) {
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async () => {
    setWorking(true);
    setError(null);
    try {
      await send();
      toast.success(said);
      onDone();
    } catch (failure) {
      setError((failure instanceof CallFailure && failure.clientMessage) || 'Something went wrong.');
    } finally {
      setWorking(false);
    }
  };
  return { isWorking, error, act: () => void run() };
}
