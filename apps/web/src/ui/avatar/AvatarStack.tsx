import { VisuallyHidden } from '../a11y/VisuallyHidden.tsx';
import { Link } from '../link/Link.tsx';
import { Avatar } from './Avatar.tsx';
import classes from './AvatarStack.module.css';

const MOST_FACES = 4;

export interface StackedPerson {
  id: string | number;
  name: string | null;
  src?: string | null;
}

export interface AvatarStackProps {
  people: readonly StackedPerson[];
  /** The number of people beyond those in `people`. */
  more?: number;
  /** The whole stack in words: "Connected through Priya Raghunathan, Tomasz Zieliński and 9 more". */
  label: string;
  size?: 20 | 25 | 32;
  /** Maximum number of faces. Default: 4. */
  most?: number;
  /** If set, the whole stack is a link to this URL. */
  href?: string;
}

/**
 * A few overlapping faces, and the number of the other people. The rings around the faces have the color
 * `--stack-ground`, which must equal the color of the row behind.
 */
export function AvatarStack({
  people,
  more = 0,
  label,
  size = 25,
  most = MOST_FACES,
  href,
}: AvatarStackProps) {
  const faces = people.slice(0, most);
  const rest = more + people.length - faces.length;
  const className = classes.stack;
  const drawing = (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      {faces.map((person) => (
        <span key={person.id} className={classes.face} aria-hidden>
          <Avatar name={person.name} src={person.src} size={size} />
        </span>
      ))}
      {rest > 0 && (
        <span className={classes.more} data-size={size} aria-hidden>
          +{rest.toLocaleString('en-US')}
        </span>
      )}
    </>
  );
  if (!href) return <span className={className}>{drawing}</span>;
  return (
    <Link href={href} className={className}>
      {drawing}
    </Link>
  );
}
