import { type ComponentProps, Suspense, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { Kept } from './say-touch.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';

const LogTouchPanel = lazyCode(() => import('./LogTouchPanel.tsx'), 'LogTouchPanel');

export interface LogTouchProps {
  person: { id: number; name: string; givenName: string };
  kept: Kept;
  look?: Pick<ComponentProps<typeof Button>, 'icon' | 'size' | 'className' | 'aria-keyshortcuts'>;
}

/** The button with the form that logs a touch. The form is loaded on the first click. */
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

export function LogTouchButton({ person, kept: _kept, look, ...button }: LogTouchButtonProps) {
  return (
    <Button {...look} {...button} aria-label={`Log contact with ${person.name}`}>
      Log contact
    </Button>
  );
}
