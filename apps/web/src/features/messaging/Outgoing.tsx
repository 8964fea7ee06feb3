import { useOutbox } from './own-outbox.ts';

/** Keeps messages going out while the page is there, whatever it shows. */
export function Outgoing() {
  useOutbox();
  return null;
}
