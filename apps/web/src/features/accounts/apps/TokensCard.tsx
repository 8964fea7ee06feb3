import { type AccessToken, MOST_TOKENS } from '@kithline/contract/access-tokens.ts';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useFocusHeadingAfter } from '../../../ui/a11y/focus-heading.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import classes from './apps.module.css';
import { NewSecret } from './NewSecret.tsx';
import { NewTokenForm } from './NewTokenForm.tsx';
import { TOKEN_HEADS, TokenRow } from './TokenRow.tsx';

const TITLE = 'Personal access tokens';
const LEAD = 'A token lets a program act as you, within what you allow. Treat it like a password.';
const OFF = 'Your administrator has switched tokens off. No token works, and you cannot make new ones.';
const STAY = 'Changing your password or ending other sessions does not revoke tokens. Revoke them here.';

type Step = { kind: 'form' } | { kind: 'secret'; name: string; secret: string };

interface TokensCardProps {
  tokens: readonly AccessToken[];
  areAllowed: boolean;
}

export function TokensCard({ tokens, areAllowed }: TokensCardProps) {
  const [step, setStep] = useState<Step | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useFocusHeadingAfter(tokens.length);
  const close = () => {
    setStep(null);
    // The button exists only after the next render, so it is focused then.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const isFull = tokens.length >= MOST_TOKENS;
  return (
    <Card
      title={TITLE}
      lead={LEAD}
      action={
        areAllowed &&
        step?.kind !== 'form' && (
          <Button
            ref={opener}
            icon={<IconPlus size={15} stroke={1.8} aria-hidden />}
            idle={isFull}
            onClick={() => setStep({ kind: 'form' })}
          >
            New token
          </Button>
        )
      }
    >
      {!areAllowed && <Message tone="warning">{OFF}</Message>}
      {isFull && <p className={classes.hint}>{MOST_TOKENS} tokens at most. Revoke one first.</p>}
      {step?.kind === 'form' && (
        <NewTokenForm onMade={(name, secret) => setStep({ kind: 'secret', name, secret })} onCancel={close} />
      )}
      {step?.kind === 'secret' && <NewSecret {...step} onDone={close} />}
      {tokens.length === 0 ? (
        <p className={classes.empty}>No tokens yet.</p>
      ) : (
        <>
          <div className={classes.heads} aria-hidden>
            {TOKEN_HEADS.map((head) => (
              <span key={head}>{head}</span>
            ))}
          </div>
          <ul>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
          <p className={classes.foot}>{STAY}</p>
        </>
      )}
    </Card>
  );
}
