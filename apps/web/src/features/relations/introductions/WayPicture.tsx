import { Fragment } from 'react';
import { VisuallyHidden } from '../../../ui/a11y/VisuallyHidden.tsx';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import strokes from '../../../ui/pictures/tie-strokes.module.css';
import type { Way, WayLink, WayStop } from './way.ts';
import classes from './WayPicture.module.css';

/**
 * If the way has more people than this, the lines show no years and, on phones, no strengths. Screen readers
 * still read the strengths.
 */
const FEW_STOPS = 3;

/** The way of a request as a picture: faces with lines between them. */
export function WayPicture({ way: { stops, links } }: { way: Way }) {
  return (
    <ol
      className={classes.way}
      aria-label="The way of the request"
      data-many={stops.length > FEW_STOPS || undefined}
    >
      {stops.map((stop, at) => {
        const link = links[at - 1];
        return (
          <Fragment key={at}>
            {link && <Link link={link} />}
            <Stop stop={stop} />
          </Fragment>
        );
      })}
    </ol>
  );
}

function Stop({ stop: { name, label, picture, organization, part } }: { stop: WayStop }) {
  return (
    <li className={classes.stop}>
      <span className={classes.ring} data-part={part ?? undefined}>
        <Avatar name={name} src={picture} size={50} />
      </span>
      <span className={classes.words}>
        <span className={classes.name} translate={part === 'viewer' ? undefined : 'no'}>
          {label}
        </span>
        {organization !== null && (
          <span className={classes.organization} translate="no">
            {organization}
          </span>
        )}
      </span>
    </li>
  );
}

function Link({ link: { strength, words, year } }: { link: WayLink }) {
  if (words === null) {
    return (
      <li className={classes.link} aria-hidden>
        <Line strength={null} />
      </li>
    );
  }
  return (
    <li className={classes.link}>
      <Line strength={strength} />
      <span className={classes.tie}>
        <VisuallyHidden>tie: </VisuallyHidden>
        {words}
        {year !== null && <span className={classes.year}> {year}</span>}
      </span>
      <Line strength={strength} />
    </li>
  );
}

function Line({ strength }: Pick<WayLink, 'strength'>) {
  return (
    <svg aria-hidden className={classes.line} viewBox="0 0 100 6" preserveAspectRatio="none">
      <path
        className={strokes.stroke}
        data-strength={strength ?? undefined}
        d="M0 3H100"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
