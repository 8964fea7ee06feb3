import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { KeyHint } from '../../../ui/marks/KeyHint.tsx';
import { isCovered } from '../../../ui/overlays/is-covered.ts';
import { COMMAND_KEY, IS_APPLE } from './command-key.ts';
import classes from './SearchAnything.module.css';
import { useTypedAhead } from './use-typed-ahead.ts';

const AnythingDialog = lazy(async () => ({
  default: (await import('./AnythingDialog.tsx')).AnythingDialog,
}));

/** The search for anything, by its button in the header and by ⌘K or Ctrl K. */
export function SearchAnything() {
  const [dialog, setDialog] = useState({ opened: false, openings: 0, isReady: false });
  const [text, type] = useState('');
  const open = () => {
    type('');
    setDialog(({ openings }) => ({ opened: true, openings: openings + 1, isReady: false }));
  };
  const close = () => setDialog({ ...dialog, opened: false });
  const isWaiting = dialog.opened && !dialog.isReady;
  useTypedAhead(isWaiting, { type, close });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isAsked = event.key.toLowerCase() === 'k' && (IS_APPLE ? event.metaKey : event.ctrlKey);
    if (!isAsked || event.shiftKey || event.altKey) return;
    // Otherwise the browser's own search opens.
    event.preventDefault();
    if (!dialog.opened && !isCovered(1)) open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button type="button" className={classes.button} onClick={open}>
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <span className={classes.words}>Search people and organizations</span>
        <span className={classes.keys} aria-hidden>
          <KeyHint keys={[COMMAND_KEY, 'K']} />
        </span>
      </button>
      {isWaiting && (
        // The keys of the page and of a profile are off from here on.
        <span hidden data-covers-page>
          <span data-covers-page />
        </span>
      )}
      <Suspense fallback={null}>
        {dialog.openings > 0 && (
          <AnythingDialog
            key={dialog.openings}
            opened={dialog.opened}
            onClose={close}
            onReady={() => setDialog((now) => ({ ...now, isReady: true }))}
            text={text}
            type={type}
          />
        )}
      </Suspense>
    </>
  );
}
