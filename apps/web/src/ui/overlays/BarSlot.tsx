import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';

const SlotContext = createContext<HTMLElement | null>(null);

/** Renders the children, and below them the place where `InBarSlot` shows the bars of the children. */
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
