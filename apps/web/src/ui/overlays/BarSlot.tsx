import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';

const SlotContext = createContext<HTMLElement | null>(null);

/** A content area that scrolls, with a place below it, as wide as the area, for the bars of the content. */
export function BarSlot({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <SlotContext value={slot}>{children}</SlotContext>
      <div ref={setSlot} />
    </>
  );
}

/** Renders a bar in the place that `BarSlot` provides; without a `BarSlot`, where the component is. */
export function InBarSlot({ children }: { children: ReactNode }) {
  const slot = use(SlotContext);
  return slot === null ? children : createPortal(children, slot);
}
