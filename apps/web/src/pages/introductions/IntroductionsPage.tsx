import { Suspense, useState } from 'react';
import { IntroductionsList } from '../../features/relations/introductions/IntroductionsList.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { lazyCode } from '../../lib/lazy-code.ts';

const MeetSomebody = lazyCode(() => import('./MeetSomebody.tsx'), 'MeetSomebody');

/** /introductions */
export function IntroductionsPage() {
  useDocumentTitle('Introductions');
  const [asking, setAsking] = useState<'never' | 'opened' | 'closed'>('never');
  return (
    <>
      <IntroductionsList onAsk={() => setAsking('opened')} />
      <Suspense fallback={null}>
        {asking !== 'never' && (
          <MeetSomebody opened={asking === 'opened'} onClose={() => setAsking('closed')} />
        )}
      </Suspense>
    </>
  );
}
