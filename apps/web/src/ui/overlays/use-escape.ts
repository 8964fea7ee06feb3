import { useEffect, useRef } from 'react';

type Layer = { close: () => void };

/** Open layers. The topmost one is last. */
const layers: Layer[] = [];

/** Whether an open menu or picker handles the current key. If so, Mantine has marked the focused element. */
let claimed = false;

function noteClaim(event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  claimed = target?.getAttribute('data-mantine-stop-propagation') === 'true';
}

function closeTopmost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || claimed) return;
  layers.at(-1)?.close();
}

function add(layer: Layer): () => void {
  if (layers.length === 0) {
    window.addEventListener('keydown', noteClaim, { capture: true });
    window.addEventListener('keydown', closeTopmost);
  }
  layers.push(layer);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    if (layers.length > 0) return;
    window.removeEventListener('keydown', noteClaim, { capture: true });
    window.removeEventListener('keydown', closeTopmost);
  };
}

/**
 * Closes a layer on Escape, if it is the topmost one. A component inside that handles Escape itself must call
 * `preventDefault`.
 */
export function useEscape(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => (open ? add({ close: () => close.current() }) : undefined), [open]);
}
