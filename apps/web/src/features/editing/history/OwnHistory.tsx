import { useState } from 'react';
import { changesQuery, takeBack } from '../editing.data.ts';
import { ChangeList } from './ChangeList.tsx';
import { WHOLE_HISTORY } from './history-view.ts';

/** The history of the member's own profile, in the account overlay. The address there names the page behind. */
export function OwnHistory({ personId }: { personId: number }) {
  const [view, onView] = useState(WHOLE_HISTORY);
  return (
    <ChangeList
      pageQuery={(part) => changesQuery(personId, part)}
      onTakeBack={(changeId) => takeBack(personId, changeId)}
      {...{ view, onView }}
    />
  );
}
