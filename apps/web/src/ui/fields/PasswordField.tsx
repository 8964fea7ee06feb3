import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { TextField } from './TextField.tsx';
import type { TextFieldProps } from './TextField.tsx';

/**
 * A field for a password, with a button that shows the typed text. Callers must say which password it is:
 * `autoComplete="current-password"` or `"new-password"`.
 */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing' | 'icon'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={
        <IconButton
          size={24}
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? <IconEyeOff size={15} stroke={1.7} /> : <IconEye size={15} stroke={1.7} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
