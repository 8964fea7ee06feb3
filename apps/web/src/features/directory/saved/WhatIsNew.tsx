import type { PersonResult } from '@kithline/contract/directory.ts';
import { usePersonId } from '../../../lib/signed-in.ts';
import { sayBroughtBy } from './say-search.ts';
import classes from './WhatIsNew.module.css';

/** Marks a person who is new in the saved search, with the source of the change. */
export function WhatIsNew({ result: { isNew, broughtBy } }: { result: PersonResult }) {
  const viewerId = usePersonId();
  if (!isNew) return null;
  return (
    <p className={classes.line}>
      <span className={classes.new}>new</span>
      {broughtBy && <span>{sayBroughtBy(broughtBy, viewerId)}</span>}
    </p>
  );
}
