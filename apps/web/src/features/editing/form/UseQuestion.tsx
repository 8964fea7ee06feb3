import { useRef } from 'react';
import { focusSave } from '../../../ui/a11y/focus-save.ts';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import classes from './FileSays.module.css';

interface UseQuestionProps {
  value: string;
  /** Who would read it. */
  question: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before the form takes over what a contacts file says. */
export function UseQuestion({ value, question, onConfirm, onCancel }: UseQuestionProps) {
  const box = useRef<HTMLDivElement>(null);
  const confirm = () => {
    focusSave(box.current);
    onConfirm();
  };
  return (
    <div ref={box} className={classes.question}>
      <ConfirmInline tone="plain" confirmLabel="use it" onConfirm={confirm} {...{ question, onCancel }}>
        {value}
      </ConfirmInline>
    </div>
  );
}
