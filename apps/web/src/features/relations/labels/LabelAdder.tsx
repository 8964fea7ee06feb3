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
  labels: readonly Named[];
  onChange: (change: LabelChange) => void;
  startsOpen?: boolean;
}

/** A button that becomes a field for a label. The field closes on Escape, and when it is left while empty. */
export function LabelAdder({ labels, onChange, startsOpen = false }: LabelAdderProps) {
  const [state, setState] = useState<'closed' | 'open' | 'given up'>(startsOpen ? 'open' : 'closed');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focus the field when it opens, and the button when Escape closes the field.
    if (state !== 'closed') place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [state]);
  useLetterKey('l', () => {
    setState('open');
    place.current?.querySelector('input')?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || state !== 'open' || event.nativeEvent.isComposing) return;
    // Otherwise Escape would also close the profile.
    event.preventDefault();
    setState('given up');
  };
  const onLeave = () =>
    // Check after the event. If the whole window lost the focus, the field is then still the active element,
    // and stays open.
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
