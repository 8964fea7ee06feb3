import { IconSearch } from '@tabler/icons-react';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { KeyHint } from '../../../ui/marks/KeyHint.tsx';
import { isCovered } from '../../../ui/overlays/is-covered.ts';
import { registerSearch } from './ask-again.ts';
import { COMMAND_KEY } from './command-key.ts';
import { isSearchChord, isSearchSlash, noteEarlySearch, takeEarlySearch } from './early-search.ts';
import classes from './SearchAnything.module.css';
import { NOTHING_TYPED } from './typed-ahead.ts';
import { useTypedAhead } from './use-typed-ahead.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';

const AnythingDialog = lazyCode(() => import('./AnythingDialog.tsx'), 'AnythingDialog');

/** The search for anything, opened by its button in the header, by ⌘K or Ctrl+K, or by a slash. */
export function SearchAnything() {
  const [dialog, setDialog] = useState({ opened: false, openings: 0, isReady: false });
  const [typed, type] = useState(NOTHING_TYPED);
  const open = (ahead = NOTHING_TYPED) => {
    type(ahead);
    setDialog(({ openings }) => ({ opened: true, openings: openings + 1, isReady: false }));
  };
  const close = () => setDialog({ ...dialog, opened: false });
  const isWaiting = dialog.opened && !dialog.isReady;
  useTypedAhead(isWaiting ? typed : null, { type, close });
  useOpeningKeys(() => {
    if (!dialog.opened && !isCovered(1)) open();
  });
  const openWith = useEffectEvent((text: string) => open({ text, entered: null }));
  useEffect(() => registerSearch((text) => openWith(text)), []);
  const catchUp = useEffectEvent(() => {
    const early = takeEarlySearch();
    if (early) open(early);
  });
  // In a layout effect, so that no key is lost when the recording of early keys ends.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- text typed earlier is outside of React
    catchUp();
    return noteEarlySearch;
  }, []);
  return (
    <>
      <button type="button" className={classes.button} onClick={() => open()}>
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <span className={classes.words}>Search people and organizations</span>
        <span className={classes.keys} aria-hidden>
          <KeyHint keys={[COMMAND_KEY, 'K']} />
        </span>
      </button>
      {isWaiting && (
        // Disables the shortcuts of pages and profiles until the field has the focus.
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
            typed={typed}
            type={type}
          />
        )}
      </Suspense>
    </>
  );
}

function useOpeningKeys(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchChord(event) && !isSearchSlash(event)) return;
    // Otherwise the browser's own search would open.
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
