import { findLinks } from './find-links.ts';
import { LinkCard } from './LinkCard.tsx';
import classes from './MessageText.module.css';
import { productPlace } from './product-place.ts';

/** A message's text: its lines, its links, and cards of what its links of this product lead to. */
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
            // Signs around it that turn text must not make its address look like another one.
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
/** Signs that turn the direction of text. Within a link they would show another address than it leads to. */
const TURN = /[\u202A-\u202E\u2066-\u2069]/gu;
