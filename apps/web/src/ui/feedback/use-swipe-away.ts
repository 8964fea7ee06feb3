import { type PointerEvent, useRef, useState } from 'react';

/** Pixels sideways that are a swipe. */
const FAR = 40;

/** Props of what a finger or the mouse pushes away sideways. It follows the finger, and returns when it was let go too early. */
export function useSwipeAway(onAway: () => void) {
  const begun = useRef<number | null>(null);
  const [shift, setShift] = useState(0);
  const end = () => {
    begun.current = null;
    setShift(0);
  };
  return {
    style: shift === 0 ? undefined : { transform: `translateX(${shift}px)` },
    onPointerDown: (event: PointerEvent) => {
      begun.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      if (begun.current !== null) setShift(event.clientX - begun.current);
    },
    onPointerUp: (event: PointerEvent) => {
      const isFar = begun.current !== null && Math.abs(event.clientX - begun.current) >= FAR;
      end();
      if (isFar) onAway();
    },
    onPointerLeave: end,
    onPointerCancel: end,
  };
}
