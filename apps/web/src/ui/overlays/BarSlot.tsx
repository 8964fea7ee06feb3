import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';

const SlotContext = createContext<HTMLElement | null>(null);

/** A scrolling middle, and below it a place over the full width for the bars that its content asks for. */
export function BarSlot({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <SlotContext value={slot}>{children}</SlotContext>
      <div ref={setSlot} />
    </>
  );
}

/** Draws a bar in the place around it; where there is none, where it stands. */
export function InBarSlot({ children }: { children: ReactNode }) {
  const slot = use(SlotContext);
  return slot === null ? children : createPortal(children, slot);
}
