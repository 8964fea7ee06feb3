import { useSearchScope } from '../../../lib/search-scope.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SyncOffer } from '../list/SyncOffer.tsx';

interface NextStepsProps {
  onClose: () => void;
  openAt: (href: string) => void;
}

/** Ways on when nothing is found: the lists with their filters, or the sync for a network without people. */
export function NextSteps({ onClose, openAt }: NextStepsProps) {
  const { isNeverSynced, peoplePath, organizationsPath } = useSearchScope();
  if (isNeverSynced) return <SyncOffer onOpen={onClose} />;
  return (
    <>
      <Button onClick={() => openAt(peoplePath)}>All people</Button>
      <Button onClick={() => openAt(organizationsPath)}>All organizations</Button>
    </>
  );
}
