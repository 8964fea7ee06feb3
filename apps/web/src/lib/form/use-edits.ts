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

/** A body that was sent, and the name under which the server takes it once. */
export interface NamedSending {
  body: string;
  id: string;
}

/** What a form has not saved. */
export interface Unsaved {
  edits: Edits;
  /** What was sent last and has not arrived as far as this browser knows. */
  sent: NamedSending | null;
}

/** Keeps what a form has not saved; `useDraft` makes it. */
export interface Draft {
  name: string;
  read: (saved: Values) => Unsaved;
  /** Without changes it forgets what was kept. */
  keep: (saved: Values, unsaved: Unsaved) => void;
  /** A new name for something that is about to be sent. */
  nameSending: () => string;
}

const NOTHING: Unsaved = { edits: {}, sent: null };

/**
 * The unsaved changes of a form: each with the value that was saved when it began. They are kept with each
 * change and not by an effect: logging out forgets all drafts while the form may still be drawn, and a form
 * that closes once it is saved runs no effect again.
 */
export function useEdits(draft: Draft | undefined, saved: Values) {
  const [unsaved, draw] = useState(() => draft?.read(saved) ?? NOTHING);
  // A change and what follows it, such as sending, may come before the next drawing.
  const latest = useRef(unsaved);
  // An answer comes after what is saved has been read again.
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
  /** The change of a field so far; one that was taken back begins again with what is saved. */
  const begun = (name: string): Edit => {
    const known = latest.current.edits[name];
    const now = saved[name] ?? '';
    return known === undefined || isSame(known.mine, known.base) ? { base: now, mine: now } : known;
  };
  return {
    ...unsaved,
    changed: changedFields(saved, unsaved.edits),
    clashes: clashingFields(saved, unsaved.edits),
    /** The edits now, even before they are drawn. */
    latest: () => latest.current.edits,
    set: (name: string, mine: Value) => edit(name, { ...begun(name), mine }),
    /** Keeps a change over what was saved elsewhere. */
    keepMine: (name: string) => edit(name, { ...begun(name), base: saved[name] ?? '' }),
    drop,
    dropAll: () => keep(NOTHING),
    /** Names what is about to be sent: the same body again has the same name, also after a reload. */
    begin: (body: string): string => {
      const { sent } = latest.current;
      if (sent?.body === body) return sent.id;
      const id = draft?.nameSending() ?? '';
      keep({ sent: { body, id } });
      return id;
    },
    /** The values that were sent are saved. What was changed meanwhile stays. */
    settle: (values: Values) => keep({ edits: unsentEdits(latest.current.edits, values), sent: null }),
    /** Deletes the draft of a form that closes after sending. */
    finish: () => {
      keep({ sent: null });
      draft?.keep(saved, NOTHING);
    },
  };
}
