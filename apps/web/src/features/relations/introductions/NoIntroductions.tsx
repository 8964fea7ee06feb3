import { Button } from '../../../ui/buttons/Button.tsx';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import classes from './IntroductionsList.module.css';
import { HOW_TO_ASK } from './IntroductionsTools.tsx';
import type { ShownView } from './use-introductions-view.ts';

interface NoIntroductionsProps {
  shown: ShownView;
  onAsk: () => void;
}

export function NoIntroductions({ shown: { view, tab, hrefWith }, onAsk }: NoIntroductionsProps) {
  const isNarrowed = view.state !== 'all' || view.personId !== null;
  if (isNarrowed)
    return (
      <div className={classes.middle}>
        <EmptyState
          title="No requests match."
          action={<LinkButton href={hrefWith({ state: 'all', personId: null })}>Show all of them</LinkButton>}
        />
      </div>
    );
  return (
    <div className={classes.middle}>
      {tab !== 'of' ? (
        <EmptyState
          title="You have not asked for an introduction yet."
          action={
            <Button aria-haspopup="dialog" onClick={onAsk}>
              Find somebody
            </Button>
          }
        >
          {HOW_TO_ASK}
        </EmptyState>
      ) : (
        <EmptyState title="Nobody has asked you." />
      )}
    </div>
  );
}
