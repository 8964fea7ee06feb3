import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import type { PickerOption } from '../../../ui/fields/picker-option.ts';
import { PickerField } from '../../../ui/fields/PickerField.tsx';
import { chatUsersQuery } from '../messaging.data.ts';

interface PeopleFieldProps {
  label: string;
  value: readonly PickerOption[];
  onChange: (people: PickerOption[]) => void;
  /** Ids of users who are not suggested. */
  without?: readonly number[];
  hint?: string;
  error: string | null;
}

/** Milliseconds without typing before people are searched. */
const REST = 250;

/** A field that picks members to whom the viewer can write. */
export function PeopleField({ value, onChange, without = [], ...field }: PeopleFieldProps) {
  const [words, search] = useState('');
  const found = useQuery(chatUsersQuery(words));
  return (
    <PickerField
      {...field}
      value={value}
      onChange={onChange}
      placeholder="Type a name"
      options={(found.data ?? [])
        .filter(({ id }) => !without.includes(id))
        .map(({ id, name, detail, profilePicture }) => ({
          id,
          label: name,
          ...(detail ? { note: detail } : {}),
          picture: <Avatar name={name} src={profilePicture} size={20} />,
        }))}
      onSearch={search}
      debounce={REST}
      source="suggestions"
      inFlow
      status={found.isError ? 'failed' : found.isFetching && found.isPlaceholderData ? 'loading' : 'idle'}
    />
  );
}
