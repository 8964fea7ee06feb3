import { findLinks } from './find-links.ts';
import classes from './MessageText.module.css';
import { productPlace, type ProductPlace } from './product-place.ts';
import { IconList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import { cardQuery } from './link-card.data.ts';

/**
 * The text of a message, in which links can be pressed, with cards for up to three links into this product.
 */
export function MessageText({ text }: { text: string }) {
  const pieces = findLinks(text);
  const places = pieces.flatMap(({ href }) => {
    const place = href === undefined ? null : productPlace(href);
    return place === null ? [] : [{ href: href ?? '', place }];
  });
  const different = [...new Map(places.map((one) => [one.href, one])).values()];
  return (
    <>
      <p className={classes.text} dir="auto">
        {pieces.map(({ start, words, href }) =>
          href === undefined ? (
            words
          ) : (
            // Isolate the link, so that characters that change the direction of text cannot make its URL look
            // like another one.
            <bdi key={start} dir="ltr">
              <a href={href} target="_blank" rel="noopener noreferrer">
                {words.replaceAll(TURN, '')}
              </a>
            </bdi>
          ),
        )}
      </p>
      {different.slice(0, MOST_CARDS).map(({ href, place }) => (
        <LinkCard key={href} place={place} />
      ))}
    </>
  );
}

const MOST_CARDS = 3;
/** Characters that change the direction of text. Inside a link, they could disguise its URL. */
const TURN = /[\u202A-\u202E\u2066-\u2069]/gu;

function LinkCard({ place }: { place: ProductPlace }) {
  const { data: card, isError } = useQuery(cardQuery(place));
  // The placeholder is hidden from screen readers, because the link itself is in the text.
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
