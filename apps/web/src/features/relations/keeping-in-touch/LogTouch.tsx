import type { RhythmChoice } from '@kithline/contract/keeping-in-touch.ts';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';

const LogTouchPanel = lazy(async () => ({ default: (await import('./LogTouchPanel.tsx')).LogTouchPanel }));

export interface LogTouchProps {
  person: { id: number; name: string; givenName: string };
  /** The rhythm that decides when the next touch is due. */
  everyMonths: RhythmChoice;
  look?: Pick<ComponentProps<typeof Button>, 'icon' | 'size' | 'className' | 'aria-keyshortcuts'>;
}

/** The button with the form that logs a touch; the form is only loaded when it is asked for. */
export function LogTouch(props: LogTouchProps) {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <LogTouchButton {...props} aria-haspopup="dialog" aria-expanded={false} onClick={() => setAsked(true)} />
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <LogTouchPanel {...props} />
    </Suspense>
  );
}

type LogTouchButtonProps = LogTouchProps & Omit<ComponentProps<typeof Button>, 'children'>;

export function LogTouchButton({ person, everyMonths: _months, look, ...button }: LogTouchButtonProps) {
  return (
    <Button {...look} {...button} aria-label={`Log contact with ${person.name}`}>
      Log contact
    </Button>
  );
}
