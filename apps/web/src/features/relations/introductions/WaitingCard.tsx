import type { Introduction } from '@kithline/contract/introductions.ts';
import { useQuery } from '@tanstack/react-query';
import { waitingIntroductionsQuery } from '../../../lib/introductions.ts';
import { sayCount, sayNumber } from '../../../lib/say-time.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { sayAsked, sayDeadline } from './introduction-words.ts';
import { introductionsHref } from '../../../lib/introductions-address.ts';
import classes from './WaitingCard.module.css';

/** Requests for an introduction that wait for the viewer. Renders nothing if there are none. */
export function WaitingCard() {
  const { data } = useQuery(waitingIntroductionsQuery);
  if (!data || data.counts.waiting === 0) return null;
  const { waiting } = data.counts;
  const shown = data.results.filter(({ isWaiting }) => isWaiting);
  const allHref = introductionsHref({ tab: 'of', state: 'open' });
  return (
    <Card
      title="Waiting for you"
      note={sayCount(waiting, 'introduction', 'introductions')}
      action={<TextLink href={introductionsHref({ tab: 'of' })}>Introductions</TextLink>}
      flush
    >
      <ul className={classes.rows} aria-label="Waiting for you">
        {shown.map((introduction) => (
          <Waiting key={introduction.id} introduction={introduction} />
        ))}
      </ul>
      {waiting > shown.length && (
        <p className={classes.more}>
          <TextLink href={allHref}>{sayNumber(waiting - shown.length)} more</TextLink>
        </p>
      )}
    </Card>
  );
}

function Waiting({ introduction }: { introduction: Introduction }) {
  const { id, role, asker, target } = introduction;
  return (
    <li className={classes.row}>
      <Avatar name={asker.name} src={asker.profilePicture} size={32} />
      <div className={classes.words}>
        <Link
          href={introductionsHref({ tab: 'of', openId: id })}
          className={classes.name}
          aria-describedby={`waiting-${id}`}
        >
          <span translate="no">{asker.name}</span> would like to meet{' '}
          {role === 'target' ? 'you' : <span translate="no">{target.name}</span>}
        </Link>
        <span id={`waiting-${id}`} className={classes.when}>
          {sayAsked(introduction)} · {sayDeadline(introduction)}
        </span>
      </div>
    </li>
  );
}
