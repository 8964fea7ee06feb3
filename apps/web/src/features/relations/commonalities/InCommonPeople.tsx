import type { Commonalities, Commonality, PersonRef } from '@kithline/contract/people.ts';
import { lazy, Suspense, useState } from 'react';
import { InCommon } from './InCommon.tsx';

/** Only who opens the list needs it. */
const BothKnowDialog = lazy(async () => ({ default: (await import('./BothKnowDialog.tsx')).BothKnowDialog }));

interface InCommonPeopleProps {
  profile: Pick<PersonRef, 'id' | 'name'>;
  data: Commonalities;
  items: readonly Commonality[];
}

/** What two people share, with the list of the people both know above it once it is asked for. */
export function InCommonPeople({ profile, data, items }: InCommonPeopleProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <InCommon items={items} moreOfPeople={data.moreOfPeople} onPeople={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <BothKnowDialog person={profile} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
