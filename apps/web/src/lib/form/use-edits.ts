import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  changedFields,
  clashingFields,
  type Edit,
  type Edits,
  isSame,
  type NameOf,
  unsentEdits,
  type Value,
  type Values,
} from './values.ts';

/**
 * A body that was sent, and the name by which the server recognizes a repeated request and carries it out
 * only once.
 */
export interface NamedSending {
  body: string;
  id: string;
}

export interface Unsaved<V extends Values = Values> {
  edits: Edits<V>;
  /** The last request if this browser has no reply to it yet; else null. */
  sent: NamedSending | null;
}

/** Stores what a form has not saved. Made by `useDraft`. */
export interface Draft {
  name: string;
  read: <V extends Values>(saved: V) => Unsaved<V>;
  /** Stores the unsaved changes. If there are none, deletes the draft. */
  keep: <V extends Values>(saved: V, unsaved: Unsaved<V>) => void;
  /** Returns a new name for a request. */
  nameSending: () => string;
}

const NOTHING = { edits: {}, sent: null };

/**
 * Keeps the unsaved changes of a form. Each change has the value that was saved when the change began.
 * Changes are stored at once rather than by an effect, because effects would run too late: logging out
 * deletes all drafts while the form may still be rendered, and a form that closes after saving runs no effect
 * again.
 */
export function useEdits<V extends Values>(draft: Draft | undefined, saved: V) {
  const [unsaved, draw] = useState<Unsaved<V>>(() => draft?.read(saved) ?? NOTHING);
  // The form can be sent before the next render shows the latest change.
  const latest = useRef(unsaved);
  // When a reply arrives, the saved values may have been fetched again since the last render.
  const latestSaved = useRef(saved);
  const keep = (next: Partial<Unsaved<V>>) => {
    latest.current = { ...latest.current, ...next };
    draw(latest.current);
    draft?.keep(latestSaved.current, latest.current);
  };
  const follow = useEffectEvent(() => {
    latestSaved.current = saved;
    draft?.keep(saved, latest.current);
  });
  const version = JSON.stringify(saved);
  useEffect(() => follow(), [version]);

  const drop = (name: NameOf<V>) => {
    const { [name]: _mine, ...others } = latest.current.edits;
    keep({ edits: others as Edits<V> });
  };
  const edit = (name: NameOf<V>, { base, mine }: Edit) =>
    keep({ edits: { ...latest.current.edits, [name]: { base, mine } } });
  /**
   * Returns the edit of a field. If there is none, or if the field was changed back, the edit begins with the
   * value that is saved now.
   */
  const begun = (name: NameOf<V>): Edit => {
    const known = latest.current.edits[name];
    const now = saved[name] ?? '';
    return known === undefined || isSame(known.mine, known.base) ? { base: now, mine: now } : known;
  };
  return {
    ...unsaved,
    changed: changedFields(saved, unsaved.edits),
    clashes: clashingFields(saved, unsaved.edits),
    /** Returns the current edits, even before they are rendered. */
    latest: () => latest.current.edits,
    set: (name: NameOf<V>, mine: Value) => edit(name, { ...begun(name), mine }),
    /** Resolves a clash: keeps the typed value, to be saved over the value that was saved elsewhere. */
    keepMine: (name: NameOf<V>) => edit(name, { ...begun(name), base: saved[name] ?? '' }),
    drop,
    dropAll: () => keep(NOTHING),
    /**
     * Returns a name for a request that is about to be sent. A repeated request with the same body has the
     * same name, even after a reload.
     */
    begin: (body: string): string => {
      const { sent } = latest.current;
      if (sent?.body === body) return sent.id;
      const id = draft?.nameSending() ?? '';
      keep({ sent: { body, id } });
      return id;
    },
    /** Removes the edits that were saved with these values. Edits made after sending stay. */
    settle: (values: V) => keep({ edits: unsentEdits(latest.current.edits, values), sent: null }),
    /** Deletes the draft of a form that closes once it is sent. */
    finish: () => {
      keep({ sent: null });
      draft?.keep(saved, NOTHING);
    },
  };
}
