import { useHurryOnReturn, useOutbox } from './own-outbox.ts';

/** Keeps messages going out while the page is there, whatever it shows. */
export function Outgoing() {
  useOutbox();
  useHurryOnReturn();
  return null;
}
