import type { PersonRef } from '@kithline/contract/people.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { personPath } from '../../../lib/filtered-list.ts';
import { sayCount } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import classes from './BothKnowDialog.module.css';
import { bothKnowQuery } from './commonalities.data.ts';

interface BothKnowDialogProps {
  person: Pick<PersonRef, 'id' | 'name'>;
  onClose: () => void;
}

/** The dialog that lists everybody whom the viewer and a person both know, sorted by name, in pages. */
export function BothKnowDialog({ person, onClose }: BothKnowDialogProps) {
  const scope = useSearchScope();
  const [page, setPage] = useState(1);
  const query = bothKnowQuery(scope.scope, { id: person.id, page });
  const { data, isError, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`People you and ${person.name} both know`}
      note={data && sayCount(data.total, 'person', 'people')}
      size="notifications"
      footer={data && data.pages > 1 && <Pages {...{ page, pages: data.pages }} onPage={setPage} />}
    >
      {!data && !isError && <CardBones lines={8} />}
      {!data && isError && <FailedLine onRetry={() => void refetch()}>The list did not load.</FailedLine>}
      <ul className={classes.people}>
        {data?.results.map((one) => (
          <li key={one.id}>
            <Link href={personPath(scope, one.id)} className={classes.person}>
              <Avatar name={one.name} src={one.profilePicture} size={40} />
              <span className={classes.words}>
                <span className={classes.name} translate="no">
                  {one.name}
                </span>
                <span className={classes.role}>{roleOf(one)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function roleOf({ primaryWorkRole }: PersonRef): string {
  const { title, organization } = primaryWorkRole ?? {};
  return [title, organization?.name].filter(Boolean).join(', ') || 'Title and organization unknown';
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <div className={classes.pages}>
      <Button idle={page === 1} onClick={() => onPage(page - 1)}>
        previous
      </Button>
      <span>
        {page} of {pages}
      </span>
      <Button idle={page === pages} onClick={() => onPage(page + 1)}>
        next
      </Button>
    </div>
  );
}
