import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';

export interface SearchFieldProps extends Omit<TextFieldProps, 'type' | 'icon' | 'ref' | 'limit'> {
  placeholder?: string;
}

/** A field that filters the view. */
export function SearchField({ trailing, hideLabel = true, ...props }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    props.onChange('');
    input.current?.focus();
  };
  return (
    <TextField
      autoComplete="off"
      {...props}
      ref={input}
      hideLabel={hideLabel}
      type="text"
      role="searchbox"
      enterKeyHint="search"
      icon={<IconSearch stroke={1.7} aria-hidden />}
      trailing={
        <>
          {props.value !== '' && (
            <IconButton size={24} label="Clear search" icon={<IconX size={14} />} onClick={clear} />
          )}
          {trailing}
        </>
      }
    />
  );
}
