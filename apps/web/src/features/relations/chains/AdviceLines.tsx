import { type ChainAdvice, OLD_FILE_DAYS } from '@kithline/contract/relations.ts';
import { Fragment, type ReactNode } from 'react';
import { personPath } from '../../../lib/filtered-list.ts';
import { encodeOverlay } from '../../../lib/overlay-state.ts';
import { sayNumber } from '../../../lib/say-time.ts';
import { type SearchScope, useSearchScope } from '../../../lib/search-scope.ts';
import { sharedNetworksOverlay, SYNC_OVERLAY } from '../../../lib/overlay-places.ts';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import classes from './NoChains.module.css';

/**
 * The landing page, with the import in the overlay. The page is needed because a profile would cover the
 * overlay.
 */
const SYNC_HREF = `/#${encodeOverlay({ open: true, ...SYNC_OVERLAY })}`;

/** Advice on how to get a chain, with the surest way first. */
export function AdviceLines({ advice }: { advice: ChainAdvice }) {
  const scope = useSearchScope();
  const lines = [
    advice.shareOwn && scope.scope.kind === 'collective' && (
      <ShareOwn key="share" collectiveId={scope.scope.collectiveId} homePath={scope.homePath} />
    ),
    advice.notSharing.people.length > 0 && <AskToShare key="ask" others={advice.notSharing} scope={scope} />,
    advice.file !== 'recent' && <NewFile key="file" isFirst={advice.file === 'none'} />,
  ].filter((line) => line !== false);
  if (lines.length === 0)
    return <p>A way can appear when you, or members whose networks you can see, import more contacts.</p>;
  return <ul className={classes.lines}>{lines}</ul>;
}

function ShareOwn({ collectiveId, homePath }: { collectiveId: number; homePath: string }) {
  const hash = encodeOverlay({ open: true, ...sharedNetworksOverlay(collectiveId) });
  return (
    <li>
      There is a way through your own network. To see it here, share your network with this collective.{' '}
      <TextLink href={`${homePath}#${hash}`} className={classes.link}>
        Share Network
      </TextLink>
    </li>
  );
}

/** "Ask Omar Aziz, Mei Lin or 4 others to share their networks with this collective: that may open a way." */
function AskToShare({ others, scope }: { others: ChainAdvice['notSharing']; scope: SearchScope }) {
  const { people, total } = others;
  const more = total - people.length;
  const named = people.map(({ id, name }) => (
    <TextLink key={id} href={personPath(scope, id)} className={classes.link} translate="no">
      {name}
    </TextLink>
  ));
  const rest = more > 0 ? [`${sayNumber(more)} ${more === 1 ? 'other' : 'others'}`] : [];
  return (
    <li>
      Ask {eitherOf([...named, ...rest])} to share {total === 1 ? 'their network' : 'their networks'} with{' '}
      {scope.scope.kind === 'collective' ? 'this collective' : 'your collectives'}: that may open a way.
    </li>
  );
}

/** "a", "a or b", "a, b or c" */
function eitherOf(parts: readonly ReactNode[]): ReactNode {
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && (at === parts.length - 1 ? ' or ' : ', ')}
      {part}
    </Fragment>
  ));
}

function NewFile({ isFirst }: { isFirst: boolean }) {
  return (
    <li>
      {isFirst
        ? 'You have not imported your connections yet. They may open a way.'
        : `Your contacts file is over ${OLD_FILE_DAYS} days old: a newer one may open a way.`}{' '}
      <TextLink href={SYNC_HREF} className={classes.link}>
        {isFirst ? 'Sync Your Network' : 'Update Your Network'}
      </TextLink>
    </li>
  );
}
