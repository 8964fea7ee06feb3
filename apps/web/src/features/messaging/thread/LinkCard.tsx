import { IconList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import { cardQuery } from './link-card.data.ts';
import classes from './LinkCard.module.css';
import type { ProductPlace } from './product-place.ts';

/** What a link of this product leads to, as the reader may see it. Nothing of it came with the message. */
export function LinkCard({ place }: { place: ProductPlace }) {
  const { data: card, isError } = useQuery(cardQuery(place));
  // The link itself stands in the text.
  if (card === undefined) return isError ? null : <span className={classes.card} aria-hidden />;
  if (card === null) return <span className={classes.none}>not shared with you</span>;
  return (
    <Link href={place.path} className={classes.card}>
      {card.kind === 'list' ? (
        <span className={classes.icon}>
          <IconList size={18} stroke={1.7} aria-hidden />
        </span>
      ) : (
        <Avatar kind={card.kind} name={card.title} src={card.picture} size={32} />
      )}
      <span className={classes.words}>
        <bdi className={classes.title}>{card.title}</bdi>
        {card.detail && <bdi className={classes.detail}>{card.detail}</bdi>}
      </span>
    </Link>
  );
}
