import { LABEL_LENGTH, LabelDraft } from '@kithline/contract/relations.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { announce } from '../../../ui/a11y/announce.ts';
import type { PickerStatus } from '../../../ui/fields/picker-option.ts';
import { SuggestField } from '../../../ui/fields/SuggestField.tsx';
import { isSameLabel } from './is-same-label.ts';
import { knownLabelsQuery, type LabelChange } from './labels.data.ts';

interface LabelFieldProps {
  labels: readonly Named[];
  onChange: (change: LabelChange) => void;
  onLeaveEmpty: () => void;
}

/** Milliseconds to wait after the last key before labels are requested from the server. */
const REST = 200;

/**
 * Enter takes the label that has the typed name, or creates it if there is none. Case and accents are
 * ignored.
 */
export function LabelField({ labels, onChange, onLeaveEmpty }: LabelFieldProps) {
  const { scope } = useSearchScope();
  const [text, setText] = useState('');
  const [searched, search] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const known = useQuery(knownLabelsQuery(scope, searched));
  const isHere = ({ name }: { name: string }) => labels.some((label) => isSameLabel(label.name, name));
  const offered = (known.data ?? []).filter((label) => !isHere(label));
  const typed = text.trim();

  const write = (next: string) => {
    setText(next);
    setProblem(next.length > LABEL_LENGTH ? problemOf(next) : null);
  };
  const done = (change: LabelChange | null) => {
    if (change) onChange(change);
    else announce(`${typed} is there already`);
    write('');
    search('');
  };
  const submit = (name: string) => {
    const wrong = problemOf(name);
    if (wrong !== null) return setProblem(wrong);
    const same = offered.find((label) => isSameLabel(label.name, name));
    if (same) return done({ act: 'add', label: { id: same.id, name: same.name } });
    return done(isHere({ name }) ? null : { act: 'create', label: { name } });
  };
  const isNew =
    typed !== '' && !isHere({ name: typed }) && !offered.some(({ name }) => isSameLabel(name, typed));
  return (
    <SuggestField
      label="Label"
      hideLabel
      placeholder="Name of the label"
      icon={<IconTag size={16} stroke={1.7} aria-hidden />}
      limit={LABEL_LENGTH}
      error={problem}
      value={text}
      onChange={write}
      options={offered.map(({ id, name }) => ({ id, label: name }))}
      onPick={({ id, label }) => done({ act: 'add', label: { id: Number(id), name: label } })}
      onSearch={search}
      onSubmit={submit}
      createWords={isNew ? `Create “${typed}”` : null}
      debounce={REST}
      minLetters={0}
      status={statusOf(known)}
      onBlur={() => typed === '' && onLeaveEmpty()}
    />
  );
}

function problemOf(name: string): string | null {
  const checked = LabelDraft.safeParse({ name });
  return checked.success ? null : (checked.error.issues[0]?.message ?? null);
}

function statusOf(known: { isError: boolean; isPending: boolean; isPlaceholderData: boolean }): PickerStatus {
  if (known.isError) return 'failed';
  return known.isPending || known.isPlaceholderData ? 'loading' : 'idle';
}
