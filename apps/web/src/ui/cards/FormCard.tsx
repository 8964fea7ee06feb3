import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Card } from './Card.tsx';
import classes from './FormCard.module.css';

export interface FormCardProps {
  title: string;
  /** How many fields differ from what is saved. */
  changes: number;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  /** Goes back to what is saved. */
  onReset: () => void;
  isSaving: boolean;
  children: ReactNode;
}

/** A section that saves by itself. Cmd or Ctrl with Enter saves; Escape takes the changes back before it closes anything. */
export function FormCard({ title, changes, onSubmit, onReset, isSaving, children }: FormCardProps) {
  const isChanged = changes > 0;
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
    if (event.key === 'Escape' && isChanged && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onReset();
    }
  };
  return (
    <form noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <Card
        title={title}
        note={isChanged && <span className={classes.dot} aria-hidden />}
        action={
          <div className={classes.tools}>
            {isChanged && (
              <>
                <span className={classes.status} role="status">
                  {changes === 1 ? '1 change not saved' : `${changes} changes not saved`}
                </span>
                <Button variant="quiet" onClick={onReset}>
                  reset
                </Button>
              </>
            )}
            <Button
              type="submit"
              variant={isChanged ? 'primary' : 'secondary'}
              working={isSaving}
              workingLabel="saving..."
            >
              save
            </Button>
          </div>
        }
      >
        <div className={classes.fields}>{children}</div>
      </Card>
    </form>
  );
}
