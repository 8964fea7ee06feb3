import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import type { ChainStop } from './chain-parts.ts';
import { chainPath } from './chain-path.ts';
import { shortName } from './chain-words.ts';
import classes from './ChainEnd.module.css';
import type { PictureSize } from './lay-out-chains.ts';

interface ChainEndProps {
  stop: ChainStop;
  isYou?: boolean;
  size: PictureSize;
  /** Where the center of the picture is. */
  at: { x: number; y: number };
}

/** An end of a chain, which is the viewer or the target, as a link to the profile. */
export function ChainEnd({ stop, isYou = false, size, at }: ChainEndProps) {
  const scope = useSearchScope();
  const name = size === 'large' ? stop.name : shortName(stop);
  return (
    <Link
      href={chainPath(scope, stop)}
      className={classes.end}
      data-size={size}
      style={{ left: at.x, top: at.y }}
    >
      <span className={classes.ring} data-kind={stop.kind} data-you={isYou || undefined}>
        <Avatar kind={stop.kind} name={stop.name} src={stop.picture} size={size === 'large' ? 100 : 50} />
      </span>
      <span className={classes.name}>{isYou ? 'You' : name}</span>
      {size === 'large' && stop.organization && (
        <span className={classes.organization} translate="no">
          {stop.organization.name}
        </span>
      )}
    </Link>
  );
}
