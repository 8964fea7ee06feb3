import type { Commonalities, Commonality, PersonRef } from '@kithline/contract/people.ts';
import { Suspense, useState } from 'react';
import { InCommon } from './InCommon.tsx';
import { lazyCode } from '../../../lib/lazy-code.ts';

const BothKnowDialog = lazyCode(() => import('./BothKnowDialog.tsx'), 'BothKnowDialog');

interface InCommonPeopleProps {
  profile: Pick<PersonRef, 'id' | 'name'>;
  data: Commonalities;
  items: readonly Commonality[];
}

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
