import { openSearchWith } from '../../features/directory/anything/ask-again.ts';
import { IntroductionsList } from '../../features/relations/introductions/IntroductionsList.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/** /introductions: the requests that the member made, and those that reached the member. */
export function IntroductionsPage() {
  useDocumentTitle('Introductions');
  return <IntroductionsList onAsk={() => openSearchWith('')} />;
}
