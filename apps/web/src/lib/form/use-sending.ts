import { useRef, useState } from 'react';

/** Resolves to whether the form was sent; calls `showSending` once it waits for the server. */
type Send = (showSending: () => void) => Promise<boolean>;

/** Sends a form, once at a time; `explain` gets what `send` throws. */
export function useSending(send: Send, explain: (error: unknown) => Promise<void>) {
  const [isSending, setSending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  // A second submit may come before the next drawing.
  const isUnderWay = useRef(false);
  /** Resolves to whether the form was sent. */
  const save = async (): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    let isSent = false;
    try {
      isSent = await send(() => setSending(true));
    } catch (error) {
      await explain(error);
    } finally {
      isUnderWay.current = false;
      setSending(false);
      if (!isSent) setRefusals((before) => before + 1);
    }
    return isSent;
  };
  return { save, isSending, isUnderWay: () => isUnderWay.current, refusals };
}
