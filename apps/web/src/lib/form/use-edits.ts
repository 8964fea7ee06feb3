import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  changedFields,
  clashingFields,
  type Edit,
  type Edits,
  isSame,
  unsentEdits,
  type Value,
  type Values,
} from './values.ts';

/** A sent body, with the id under which the server accepts it once. */
export interface NamedSending {
  body: string;
  id: string;
}

/** The unsaved state of a form. */
export interface Unsaved {
  edits: Edits;
  /** The last request that was sent without a known success. */
  sent: NamedSending | null;
}

/** Stores the unsaved state of a form. Created by `useDraft`. */
export interface Draft {
  name: string;
  read: (saved: Values) => Unsaved;
  /** Stores the unsaved state; without changes, deletes it. */
  keep: (saved: Values, unsaved: Unsaved) => void;
  /** Returns a new id for a request. */
  nameSending: () => string;
}

const NOTHING: Unsaved = { edits: {}, sent: null };

/**
 * Manages the unsaved changes of a form, each with the value that was saved when the change began. Drafts are
 * stored on every change instead of in an effect: logging out deletes drafts while forms may still be
 * mounted, and a form that closes after saving runs no further effect.
 */
export function useEdits(draft: Draft | undefined, saved: Values) {
  const [unsaved, draw] = useState(() => draft?.read(saved) ?? NOTHING);
  // A change and the next action, such as sending, may both happen before the next render.
  const latest = useRef(unsaved);
  // The reply arrives after the saved values were refetched.
  const latestSaved = useRef(saved);
  const keep = (next: Partial<Unsaved>) => {
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

  const drop = (name: string) => {
    const { [name]: _mine, ...others } = latest.current.edits;
    keep({ edits: others });
  };
  const edit = (name: string, { base, mine }: Edit) =>
    keep({ edits: { ...latest.current.edits, [name]: { base, mine } } });
  /** Returns the present edit of a field. A field that was changed back starts again from the saved value. */
  const begun = (name: string): Edit => {
    const known = latest.current.edits[name];
    const now = saved[name] ?? '';
    return known === undefined || isSame(known.mine, known.base) ? { base: now, mine: now } : known;
  };
  return {
    ...unsaved,
    changed: changedFields(saved, unsaved.edits),
    clashes: clashingFields(saved, unsaved.edits),
    /** Returns the latest edits, even before they are rendered. */
    latest: () => latest.current.edits,
    set: (name: string, mine: Value) => edit(name, { ...begun(name), mine }),
    /** Keeps the own change instead of the value that was saved elsewhere. */
    keepMine: (name: string) => edit(name, { ...begun(name), base: saved[name] ?? '' }),
    drop,
    dropAll: () => keep(NOTHING),
    /** Returns the id of a request: the same body gets the same id, also after a reload. */
    begin: (body: string): string => {
      const { sent } = latest.current;
      if (sent?.body === body) return sent.id;
      const id = draft?.nameSending() ?? '';
      keep({ sent: { body, id } });
      return id;
    },
    /** Drops the edits that were saved. Edits made meanwhile stay. */
    settle: (values: Values) => keep({ edits: unsentEdits(latest.current.edits, values), sent: null }),
    /** Deletes the draft of a form that closes after sending. */
    finish: () => {
      keep({ sent: null });
      draft?.keep(saved, NOTHING);
    },
  };
}
