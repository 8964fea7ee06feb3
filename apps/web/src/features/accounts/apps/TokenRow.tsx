import type { AccessToken } from '@kithline/contract/access-tokens.ts';
import { IconKey } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../../lib/failure-sentences.ts';
import { dayOf, sayAgo, sayCount, sayDate, sayMoment } from '../../../lib/say-time.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmInline } from '../../../ui/overlays/ConfirmInline.tsx';
import { useInlineQuestion } from '../../../ui/overlays/use-inline-question.ts';
import { AskingRow } from '../security/AskingRow.tsx';
import { revokeToken } from './access-tokens.data.ts';
import classes from './apps.module.css';

export const TOKEN_HEADS = ['Name', 'Allowed to', 'Created', 'Last used', 'Expires'] as const;

const NOT_REVOKED = 'The token was not revoked. Try again.';

export function TokenRow({ token }: { token: AccessToken }) {
  const { id, name, scope, createdOn, usedOn } = token;
  const { isAsked, opener, ask, dismiss } = useInlineQuestion();
  const revoking = useMutation({
    mutationFn: () => revokeToken(id),
    onSuccess: () => toast.success(`Revoked: ${name}`),
  });
  if (isAsked)
    return (
      <AskingRow>
        <ConfirmInline
          question={`Revoke ${name}? Programs that use it stop at once.`}
          confirmLabel="revoke"
          workingLabel="revoking..."
          working={revoking.isPending}
          error={revoking.error && sentenceOf(revoking.error, NOT_REVOKED)}
          onConfirm={() => revoking.mutate()}
          onCancel={dismiss}
        />
      </AskingRow>
    );
  return (
    <li className={classes.row} data-row>
      <IconKey size={16} stroke={1.7} aria-hidden className={classes.icon} />
      <span className={classes.name} translate="no">
        {name}
      </span>
      <span className={classes.may}>
        <span className={classes.scope} data-scope={scope}>
          {sayScope(token)}
        </span>
        {sayLimits(token).map((limit) => (
          <span key={limit} className={classes.limit}>
            {limit}
          </span>
        ))}
      </span>
      <Fact head="Created">{sayAgo(createdOn)}</Fact>
      <Fact head="Last used">{sayUse(usedOn)}</Fact>
      <Expiry instant={token.expiresOn} />
      <span className={classes.action}>
        <Button ref={opener} variant="quiet" size="sm" aria-label={`Revoke ${name}`} data-flush onClick={ask}>
          revoke
        </Button>
      </span>
    </li>
  );
}

/** A fact with the name of its column, which phones show and screen readers read. */
function Fact({ head, tone, children }: { head: string; tone?: 'soon'; children: ReactNode }) {
  return (
    <span className={classes.fact} data-tone={tone}>
      <span className={classes.head}>{head} </span>
      {children}
    </span>
  );
}

const DAY = 86_400;

/** From this many days before the end, the expiry is orange. */
const SOON = 14;

function Expiry({ instant }: { instant: number }) {
  const state = expiryOf(instant);
  if (state === 'later') return <Fact head="Expires">{sayDate(instant)}</Fact>;
  if (state === 'over')
    return (
      <Fact head="Expires" tone="soon">
        expired {sayDate(instant)}
      </Fact>
    );
  return (
    <Fact head="Expires" tone="soon">
      <b>{sayDate(instant)}</b>
      <span className={classes.left}>{state}</span>
    </Fact>
  );
}

/** Returns "over", "later", or "in 12 days" if a token expires soon. Both instants are in unix seconds. */
function expiryOf(instant: number, now: number = Date.now() / 1000): string {
  const left = instant - now;
  if (left <= 0) return 'over';
  if (left > SOON * DAY) return 'later';
  return `in ${sayCount(Math.max(1, Math.floor(left / DAY)), 'day', 'days')}`;
}

/** What a token may do, in the words of the form. */
export function sayScope({ scope }: Pick<AccessToken, 'scope'>): string {
  return scope === 'read' ? 'Read your network' : 'Read and write notes and labels';
}

export function sayLimits({ leavesOutNotes, collective }: AccessToken): string[] {
  return [
    ...(leavesOutNotes ? ['without notes and labels'] : []),
    ...(collective ? [`only in ${collective.name}`] : []),
  ];
}

function sayUse(usedOn: number | null): string {
  if (usedOn === null) return 'never';
  return dayOf(usedOn) === dayOf(Date.now() / 1000) ? sayMoment(usedOn) : sayDate(usedOn);
}
