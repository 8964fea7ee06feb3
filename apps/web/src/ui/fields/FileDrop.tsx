import { IconFileTypeCsv, IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { Button } from '../buttons/Button.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import classes from './FileDrop.module.css';
import { useFileDrop } from './use-file-drop.ts';

interface FileDropProps {
  /** The label of the field: the name of the expected file, shown until a file is chosen. */
  name: string;
  hint: ReactNode;
  /** Kinds of files to offer in the browser's dialog, as in an `accept` attribute. */
  accept: string;
  file: File | null;
  /** The picture of the kind of file; a table by default. */
  icon?: ReactNode;
  /** Why the file was refused; null if it was not. */
  message: string | null;
  disabled?: boolean;
  onChoose: (file: File | null) => void;
  /** For another button that opens the browser's dialog with `click()`. */
  inputRef?: RefObject<HTMLInputElement | null>;
  /** Whether a chosen file is shown as a card in place of the drop zone. */
  isCard?: boolean;
  /** Removes the file. On phones, a small button for removal replaces the button "Choose another". */
  onRemove?: (() => void) | undefined;
  /** The button that sends the file. */
  children?: ReactNode;
}

export function FileDrop({ name, file, message, disabled = false, onChoose, ...rest }: FileDropProps) {
  const ownInput = useRef<HTMLInputElement>(null);
  const input = rest.inputRef ?? ownInput;
  const messageId = useId();
  const { isOver, target } = useFileDrop(onChoose, disabled);
  return (
    <div>
      <div
        className={classes.drop}
        data-card={rest.isCard || undefined}
        data-off={disabled || undefined}
        data-over={isOver || undefined}
        {...target}
      >
        <span className={classes.icon}>
          {rest.icon ?? <IconFileTypeCsv size={22} stroke={1.7} aria-hidden />}
        </span>
        <div className={classes.words}>
          <p className={classes.name}>{file?.name ?? name}</p>
          <div className={classes.hint}>{rest.hint}</div>
        </div>
        <input
          ref={input}
          type="file"
          accept={rest.accept}
          className={classes.input}
          aria-label={name}
          aria-describedby={message ? messageId : undefined}
          aria-invalid={message ? true : undefined}
          disabled={disabled}
          onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
        />
        <Button className={classes.choose} disabled={disabled} onClick={() => input.current?.click()}>
          {file ? 'Choose another' : 'Choose file'}
        </Button>
        {rest.onRemove && (
          <IconButton
            label="Remove this file"
            className={classes.remove}
            icon={<IconX size={18} stroke={1.8} />}
            onClick={rest.onRemove}
          />
        )}
        {rest.children}
      </div>
      {message && (
        <p id={messageId} role="alert" className={classes.error}>
          {message}
        </p>
      )}
    </div>
  );
}
