import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';

const SlotContext = createContext<HTMLElement | null>(null);

/** A scrolling content area with a full-width slot below it for the bars of the content. */
export function BarSlot({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <SlotContext value={slot}>{children}</SlotContext>
      <div ref={setSlot} />
    </>
  );
}

/** Renders a bar in the slot around it; without a slot, in place. */
export function InBarSlot({ children }: { children: ReactNode }) {
  const slot = use(SlotContext);
  return slot === null ? children : createPortal(children, slot);
}
