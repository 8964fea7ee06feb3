import { useRef } from 'react';
import { newClientId } from './new-client-id.ts';

const NOTHING = { values: '', id: '' };

/**
 * Names what a form sends, so that the server takes it once: the same values again have the same name, until
 * `forget` says that they have arrived.
 */
export function useDraftId(): { draftIdOf: (values: object) => string; forget: () => void } {
  const last = useRef(NOTHING);
  return {
    draftIdOf: (sent) => {
      const values = JSON.stringify(sent);
      if (last.current.values !== values) last.current = { values, id: newClientId() };
      return last.current.id;
    },
    forget: () => void (last.current = NOTHING),
  };
}
