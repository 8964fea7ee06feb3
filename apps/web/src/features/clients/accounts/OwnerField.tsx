import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Picked } from '../../../lib/form/values.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { PickerField } from '../../../ui/fields/PickerField.tsx';
import { possibleOwnersQuery } from './client-accounts.data.ts';

/** Milliseconds without typing before owners are searched (specification, part 2 section 9). */
const REST = 500;

interface OwnerFieldProps {
  label: string;
  placeholder: string;
  hint: string;
  value: readonly Picked[];
  error: string | null;
  onChange: (value: readonly Picked[]) => void;
}

/** A field that picks a user who owns no client account yet. */
export function OwnerField({ value, onChange, ...frame }: OwnerFieldProps) {
  const [words, search] = useState('');
  const owners = useQuery(possibleOwnersQuery(words));
  const waits = owners.isPending || owners.isPlaceholderData;
  return (
    <PickerField
      {...frame}
      required
      most={1}
      value={value.map(({ id, name }) => ({ id, label: name }))}
      options={(owners.data ?? []).map((user) => ({
        id: user.id,
        label: user.name,
        ...(user.detail ? { note: user.detail } : {}),
        picture: <Avatar name={user.name} src={user.profilePicture} size={20} />,
      }))}
      onChange={(picked) => onChange(picked.map(({ id, label }) => ({ id: Number(id), name: label })))}
      onSearch={search}
      debounce={REST}
      source="suggestions"
      status={owners.isError ? 'failed' : waits ? 'loading' : 'idle'}
    />
  );
}
