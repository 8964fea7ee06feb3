import { useSearchScope } from '../../../lib/search-scope.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SyncOffer } from '../SyncOffer.tsx';

interface NextStepsProps {
  onClose: () => void;
  openAt: (href: string) => void;
}

/** Where to go when nothing is found: to the lists with their filters; while nobody is there, to the sync. */
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
