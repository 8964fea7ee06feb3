import type { KeyboardEvent, ReactNode } from 'react';
import { focusSave } from '../a11y/focus-save.ts';
import { Button } from '../buttons/Button.tsx';
import { Message } from '../feedback/Message.tsx';
import { Form, type FormState } from '../form/Form.tsx';
import { Card } from './Card.tsx';
import classes from './FormCard.module.css';

export interface FormCardProps {
  title: string;
  /** A chip after the title. */
  mark?: ReactNode;
  of: FormState;
  /** Whether Escape discards the changes. If not, the layer around the form handles Escape. */
  escapeResets?: boolean;
  /** Whether the save button is secondary, because another button saves this section together with others. */
  quiet?: boolean;
  children: ReactNode;
}

/** A section of a page with its own save button. */
export function FormCard(props: FormCardProps) {
  const { title, mark, of, escapeResets = false, quiet = false, children } = props;
  const { changes, reset, isSending, failure } = of;
  const isChanged = changes > 0;
  const isIdle = !isChanged && failure === null;
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (escapeResets && event.key === 'Escape' && isChanged && !isTaken(event)) {
      event.preventDefault();
      reset();
    }
  };
  return (
    <Form of={of} idle={isIdle} onKeyDown={onKeyDown}>
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
                    reset();
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
              working={isSending}
              workingLabel="saving..."
            >
              save
            </Button>
          </div>
        }
      >
        <div className={classes.fields}>
          {children}
          {failure !== null && <Message tone="error">{failure}</Message>}
        </div>
      </Card>
    </Form>
  );
}

/** Whether something inside the form handles Escape: an open menu, a question, or an input method. */
function isTaken(event: KeyboardEvent<HTMLFormElement>): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return (
    event.defaultPrevented ||
    event.nativeEvent.isComposing ||
    target?.getAttribute('data-mantine-stop-propagation') === 'true'
  );
}
