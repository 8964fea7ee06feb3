import { IconCopy, IconMail, IconSend } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { announce } from '../../../ui/a11y/announce.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { copyText } from '../../../ui/feedback/copy-text.ts';
import classes from './ChainActions.module.css';
import type { ChainRow } from './chain-parts.ts';
import { chainText, givenName, waysToAsk } from './chain-text.ts';
import { lazyCode } from '../../../lib/lazy-code.ts';

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

const AskDialog = lazyCode(() => import('./AskDialog.tsx'), 'AskDialog');

interface ChainActionsProps {
  rows: readonly ChainRow[];
  email: string | null | undefined;
}

export function ChainActions({ rows, email }: ChainActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const [best] = rows;
  if (!best) return null;
  const ways = waysToAsk(rows);
  const copy = async () => {
    if (await copyText(chainText(best), 'Chain')) announce('Chain copied');
  };
  return (
    <div className={classes.actions}>
      {ways.length > 0 && (
        <Button icon={<IconSend {...ICON} />} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          Ask for an introduction
        </Button>
      )}
      {email && best.target.kind === 'person' && (
        <LinkButton href={`mailto:${encodeURIComponent(email)}`} icon={<IconMail {...ICON} />}>
          Write to {givenName(best.target)}
        </LinkButton>
      )}
      <Button variant="quiet" icon={<IconCopy {...ICON} />} onClick={() => void copy()}>
        Copy chain
      </Button>
      {isAsking && (
        <Suspense>
          <AskDialog ways={ways} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
