import type { ReactNode } from 'react';
import classes from './EmptyPicture.module.css';

const CENTER = { x: 175, y: 102 };

/** Where the circles of people are: x, y and radius. */
const PLACES = [
  [44, 53, 20],
  [103, 17, 13],
  [240, 26, 22],
  [331, 71, 15],
  [13, 144, 15],
  [95, 185, 17],
  [224, 181, 13],
  [310, 155, 20],
] as const;

/** Returns the path of a slightly bent tie from a person's circle towards the viewer. */
function tie([x, y, radius]: (typeof PLACES)[number], room: number): string {
  const [dx, dy] = [CENTER.x - x, CENTER.y - y];
  const far = Math.hypot(dx, dy);
  const along = (from: number) =>
    `${(x + (dx / far) * from).toFixed(1)} ${(y + (dy / far) * from).toFixed(1)}`;
  const bend = `${((x + CENTER.x) / 2 + dy * 0.12).toFixed(1)} ${((y + CENTER.y) / 2 - dx * 0.06).toFixed(1)}`;
  return `M${along(radius)}Q${bend} ${along(far - room)}`;
}

/**
 * The picture of an empty network. `you` is an avatar 70 pixels wide; by default the viewer is a plain dot.
 */
export function EmptyPicture({ size = 'large', you }: { size?: 'small' | 'large'; you?: ReactNode }) {
  return (
    <div aria-hidden className={classes.frame} data-size={size}>
      <svg className={classes.picture} viewBox="0 0 350 204">
        <ellipse className={classes.orbit} cx={CENTER.x} cy={CENTER.y} rx="168" ry="98" />
        <ellipse className={classes.orbit} cx={CENTER.x} cy={CENTER.y} rx="112" ry="65" />
        {PLACES.map((place) => (
          <g key={place[0]}>
            <path className={classes.tie} d={tie(place, you ? 42 : 30)} />
            <circle className={classes.place} cx={place[0]} cy={place[1]} r={place[2]} />
          </g>
        ))}
        {you ? (
          <circle className={classes.ring} cx={CENTER.x} cy={CENTER.y} r="38.5" />
        ) : (
          <circle className={classes.dot} cx={CENTER.x} cy={CENTER.y} r="20" />
        )}
      </svg>
      {you && <span className={classes.you}>{you}</span>}
    </div>
  );
}
