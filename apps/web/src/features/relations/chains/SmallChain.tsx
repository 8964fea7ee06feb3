import { Fragment } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import { TieLine } from '../../../ui/pictures/TieLine.tsx';
import type { ChainRow, ChainStop } from './chain-parts.ts';
import { chainPath } from './chain-path.ts';
import { describeStrengths, describeTies } from './chain-words.ts';
import { CollaboratorSign } from './CollaboratorSign.tsx';
import classes from './SmallChain.module.css';

/** A chain in little space: faces with lines between them, and the people and strengths in words. */
export function SmallChain({ row }: { row: ChainRow }) {
  const { you, between, target, links } = row;
  if (between.length === 0) return <DirectChain row={row} />;
  return (
    <div className={classes.chain} data-between={Math.min(between.length, 2)}>
      <Face stop={you} size={25} />
      {between.map((stop, index) => (
        <Fragment key={`${stop.kind} ${stop.id}`}>
          <TieLine strength={links[index]?.strength ?? null} />
          <Face stop={stop} size={32} />
        </Fragment>
      ))}
      <span className={classes.words}>
        <span className={classes.names}>
          {between.map((stop, index) => (
            <Fragment key={`${stop.kind} ${stop.id}`}>
              {index > 0 && ', '}
              <Name stop={stop} />
            </Fragment>
          ))}
        </span>
        <span aria-hidden className={classes.strengths}>
          {describeStrengths(links)}
        </span>
      </span>
      <TieLine strength={links.at(-1)?.strength ?? null} />
      <Face stop={target} size={25} />
    </div>
  );
}

/** A chain with nobody in between, where each name is beside its face. */
function DirectChain({ row: { you, target, links } }: { row: ChainRow }) {
  return (
    <div className={classes.chain} data-between={0}>
      <Face stop={you} size={25} />
      <span aria-hidden className={classes.you}>
        You
      </span>
      <TieLine strength={links[0]?.strength ?? null} />
      <Face stop={target} size={32} />
      <span className={classes.words}>
        <span className={classes.names}>
          <Name stop={target} />
        </span>
        <span aria-hidden className={classes.strengths}>
          {describeTies(links)}
        </span>
      </span>
    </div>
  );
}

function Face({ stop: { kind, name, picture }, size }: { stop: ChainStop; size: 25 | 32 }) {
  return <Avatar kind={kind} name={name} src={picture} size={size} />;
}

function Name({ stop }: { stop: ChainStop }) {
  const scope = useSearchScope();
  return (
    <>
      <Link href={chainPath(scope, stop)} className={classes.name} translate="no">
        {stop.name}
      </Link>
      {stop.isCollaborator && <CollaboratorSign />}
    </>
  );
}
