import { IconCircleCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { holdNavigation } from '../../../lib/hold-navigation.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import classes from './apps.module.css';

interface NewSecretProps {
  name: string;
  secret: string;
  onDone: () => void;
}

/**
 * Shows a new token, which cannot be read again. A member who closes it or leaves the page without copying it
 * is asked first.
 */
export function NewSecret({ name, secret, onDone }: NewSecretProps) {
  const [state, setState] = useState<'new' | 'copied' | 'failed'>('new');
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const isCopied = state === 'copied';
  useEffect(() => field.current?.select(), []);
  useEffect(() => {
    if (isCopied) return undefined;
    return holdNavigation({ holds: () => true, onHeld: (go) => setLeave(() => go) });
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setState('copied');
    } catch {
      field.current?.select();
      setState('failed');
    }
  };
  return (
    <div className={classes.made} role="group" aria-label="New token">
      <p className={classes.ready} role="status">
        <IconCircleCheck size={17} stroke={1.8} aria-hidden />
        <span>“{name}” is ready. Copy the token now: it is shown only this once.</span>
      </p>
      {leave === null ? (
        <div className={classes.secretLine}>
          <input
            ref={field}
            readOnly
            className={classes.secret}
            value={secret}
            aria-label="Token"
            spellCheck={false}
            translate="no"
            // Selecting the text and copying it counts, too.
            onCopy={() => setState('copied')}
            onFocus={(event) => event.target.select()}
          />
          <Button
            variant="primary"
            icon={<IconCopy size={15} stroke={1.8} aria-hidden />}
            onClick={() => void copy()}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          <Button variant="quiet" onClick={() => (isCopied ? onDone() : setLeave(() => onDone))}>
            Done
          </Button>
        </div>
      ) : (
        <ConfirmInline
          question="Leave without copying? It cannot be shown again."
          confirmLabel="leave"
          onConfirm={leave}
          onCancel={() => setLeave(null)}
        />
      )}
      {state === 'failed' && (
        <p role="alert" className={classes.failed}>
          Your browser did not copy the token. Copy the selected text yourself.
        </p>
      )}
    </div>
  );
}
