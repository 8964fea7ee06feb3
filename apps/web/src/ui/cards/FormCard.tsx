import type { ComponentProps, FormEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { focusSave } from '../a11y/focus-save.ts';
import { Button } from '../buttons/Button.tsx';
import { Card } from './Card.tsx';
import classes from './FormCard.module.css';

export interface FormCardProps {
  title: string;
  /** After the title: a chip. */
  mark?: ReactNode;
  /** How many fields differ from what is saved. */
  changes: number;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  /** Goes back to what is saved. */
  onReset: () => void;
  isSaving: boolean;
  /** The last save failed, so that it can be tried again even when nothing differs any more. */
  failed?: boolean;
  /** Escape takes the changes back; else it belongs to what surrounds the form, which asks before it closes. */
  escapeResets?: boolean;
  /** Another button saves this section together with others, and is the primary one. */
  quiet?: boolean;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** A section that saves by itself. Cmd or Ctrl with Enter saves. */
export function FormCard(props: FormCardProps) {
  const { title, mark, changes, onSubmit, onReset, isSaving, quiet = false, ref, children } = props;
  const { escapeResets = false, failed = false } = props;
  const isChanged = changes > 0;
  const isIdle = !isChanged && !failed;
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
    if (escapeResets && event.key === 'Escape' && isChanged && !isTaken(event)) {
      event.preventDefault();
      onReset();
    }
  };
  return (
    <form ref={ref} noValidate onSubmit={isIdle ? stop : onSubmit} onKeyDown={onKeyDown}>
      <Card
        title={title}
        note={
          (mark || isChanged) && (
            <span className={classes.marks}>
              {mark}
              {isChanged && <span className={classes.dot} aria-hidden />}
            </span>
          )
        }
        action={
          <div className={classes.tools}>
            {isChanged && (
              <>
                <span className={classes.status} role="status">
                  {changes === 1 ? '1 change not saved' : `${changes} changes not saved`}
                </span>
                <Button
                  variant="quiet"
                  onClick={(event) => {
                    focusSave(event.currentTarget);
                    onReset();
                  }}
                >
                  reset
                </Button>
              </>
            )}
            <Button
              type="submit"
              variant={isChanged && !quiet ? 'primary' : 'secondary'}
              idle={isIdle}
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

/** Enter in a field sends the form, whatever its button says. */
const stop = (event: FormEvent) => event.preventDefault();

/** Whether Escape belongs to something inside: an open menu, a question, an input method. */
function isTaken(event: KeyboardEvent<HTMLFormElement>): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return (
    event.defaultPrevented ||
    event.nativeEvent.isComposing ||
    target?.getAttribute('data-mantine-stop-propagation') === 'true'
  );
}
