import type { Named } from '@kithline/contract/wire.ts';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LabelField } from './LabelField.tsx';
import classes from './Labels.module.css';
import type { LabelChange } from './labels.data.ts';
import { useLetterKey } from '../use-letter-key.ts';

interface LabelAdderProps {
  /** The present labels. */
  labels: readonly Named[];
  onChange: (change: LabelChange) => void;
  /** Whether the field is open initially. */
  startsOpen?: boolean;
}

/**
 * A button that becomes a field. Escape closes the field, and so does leaving it empty; otherwise it stays
 * for the next label.
 */
export function LabelAdder({ labels, onChange, startsOpen = false }: LabelAdderProps) {
  const [state, setState] = useState<'closed' | 'open' | 'given up'>(startsOpen ? 'open' : 'closed');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focus the opened field, or after closing, the button.
    if (state !== 'closed') place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [state]);
  useLetterKey('l', () => {
    setState('open');
    place.current?.querySelector('input')?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || state !== 'open' || event.nativeEvent.isComposing) return;
    // Otherwise the profile would close as well.
    event.preventDefault();
    setState('given up');
  };
  const onLeave = () =>
    // Ignore a blur because the window lost the focus.
    setTimeout(() => {
      if (!place.current?.contains(document.activeElement)) setState('closed');
    });
  return (
    <div ref={place} data-add-label className={classes.adder} onKeyDown={onKeyDown}>
      {state === 'open' ? (
        <LabelField labels={labels} onChange={onChange} onLeaveEmpty={onLeave} />
      ) : (
        <Button icon={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setState('open')}>
          add label
        </Button>
      )}
    </div>
  );
}
