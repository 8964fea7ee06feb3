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

/** A body that was sent, and the name under which the server takes it once. */
export interface NamedSending {
  body: string;
  id: string;
}

/** What a form has not saved. */
export interface Unsaved<V extends Values = Values> {
  edits: Edits<V>;
  /** The last request that this browser has no answer to. */
  sent: NamedSending | null;
}

/** Stores what a form has not saved; `useDraft` makes it. */
export interface Draft {
  name: string;
  read: <V extends Values>(saved: V) => Unsaved<V>;
  /** Stores the changes; without any, deletes the draft. */
  keep: <V extends Values>(saved: V, unsaved: Unsaved<V>) => void;
  /** Returns a new name for a request. */
  nameSending: () => string;
}

const NOTHING = { edits: {}, sent: null };

/**
 * Keeps the unsaved changes of a form, each with the value that was saved when the change began. They are
 * stored with each change and not by an effect: logging out deletes all drafts while the form may still be
 * drawn, and a form that closes after saving runs no effect again.
 */
export function useEdits<V extends Values>(draft: Draft | undefined, saved: V) {
  const [unsaved, draw] = useState<Unsaved<V>>(() => draft?.read(saved) ?? NOTHING);
  // A change and what follows it, such as sending, may come before the next drawing.
  const latest = useRef(unsaved);
  // An answer comes after what is saved has been read again.
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
  /** Returns a field's change so far. A field that was changed back starts again from the saved value. */
  const begun = (name: NameOf<V>): Edit => {
    const known = latest.current.edits[name];
    const now = saved[name] ?? '';
    return known === undefined || isSame(known.mine, known.base) ? { base: now, mine: now } : known;
  };
  return {
    ...unsaved,
    changed: changedFields(saved, unsaved.edits),
    clashes: clashingFields(saved, unsaved.edits),
    /** Returns the edits now, even before they are drawn. */
    latest: () => latest.current.edits,
    set: (name: NameOf<V>, mine: Value) => edit(name, { ...begun(name), mine }),
    /** Keeps a change over what was saved elsewhere. */
    keepMine: (name: NameOf<V>) => edit(name, { ...begun(name), base: saved[name] ?? '' }),
    drop,
    dropAll: () => keep(NOTHING),
    /** Names a request that is about to be sent. The same body keeps its name, also after a reload. */
    begin: (body: string): string => {
      const { sent } = latest.current;
      if (sent?.body === body) return sent.id;
      const id = draft?.nameSending() ?? '';
      keep({ sent: { body, id } });
      return id;
    },
    /** Drops the edits that were saved with these values. Later changes stay. */
    settle: (values: V) => keep({ edits: unsentEdits(latest.current.edits, values), sent: null }),
    /** Deletes the draft of a form that closes after sending. */
    finish: () => {
      keep({ sent: null });
      draft?.keep(saved, NOTHING);
    },
  };
}
