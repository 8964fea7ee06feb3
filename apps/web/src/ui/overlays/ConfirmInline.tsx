import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import classes from './ConfirmInline.module.css';

export interface ConfirmInlineProps {
  question: string;
  confirmLabel?: string;
  cancelLabel?: string;
  workingLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  working?: boolean;
  /** `plain` is for acts that delete nothing. */
  tone?: 'danger' | 'plain';
  error?: string | null;
  /** A preview of what would be deleted. */
  children?: ReactNode;
}

/**
 * A question before an act that deletes something or is hard to undo. The focus is on Cancel, and Escape
 * cancels.
 */
export function ConfirmInline(props: ConfirmInlineProps) {
  const {
    question,
    confirmLabel = 'delete',
    cancelLabel = 'cancel',
    workingLabel,
    onConfirm,
    onCancel,
    working,
    tone = 'danger',
    error,
    children,
  } = props;
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div
      role="alertdialog"
      aria-labelledby={id}
      className={classes.confirm}
      data-tone={tone}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <p id={id} className={classes.question}>
        {question}
      </p>
      {children && <div className={classes.look}>{children}</div>}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <div className={classes.buttons}>
        <Button ref={cancel} variant="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          variant={tone === 'danger' ? 'danger' : 'primary'}
          onClick={onConfirm}
          working={working}
          workingLabel={workingLabel}
        >
          {confirmLabel}
        </Button>
      </div>
    </div>
  );
}
