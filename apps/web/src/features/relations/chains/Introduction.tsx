import { Fragment } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import { TieLine } from '../../../ui/pictures/TieLine.tsx';
import type { ChainRow, ChainStop } from './chain-parts.ts';
import { chainPath } from './chain-path.ts';
import { describeWay } from './chain-words.ts';
import { CollaboratorSign } from './CollaboratorSign.tsx';
import classes from './Introduction.module.css';

interface IntroductionProps {
  row: ChainRow;
  organizationId: number;
}

/** The row of a person at an organization, with the best chain to the person. */
export function Introduction({ row, organizationId }: IntroductionProps) {
  const scope = useSearchScope();
  const { target } = row;
  return (
    <li className={classes.item}>
      <Link href={chainPath(scope, target)} className={classes.row}>
        <Avatar name={target.name} src={target.picture} size={32} />
        <span className={classes.words}>
          <span className={classes.nameLine}>
            <span className={classes.name} translate="no">
              {target.name}
            </span>
            {target.isCollaborator && <CollaboratorSign />}
          </span>
          <span className={classes.role}>{roleAt(target, organizationId)}</span>
          <span className={classes.way}>
            <Faces row={row} />
            <span className={classes.said}>{describeWay(row)}</span>
          </span>
        </span>
      </Link>
    </li>
  );
}

function Faces({ row: { between, links } }: { row: ChainRow }) {
  return (
    <span aria-hidden className={classes.faces}>
      {links.map(({ strength }, index) => {
        const stop = between[index];
        return (
          <Fragment key={index}>
            <TieLine strength={strength} length={18} />
            {stop && <Avatar name={stop.name} src={stop.picture} size={20} />}
          </Fragment>
        );
      })}
    </span>
  );
}

function roleAt({ title, organization }: ChainStop, organizationId: number): string {
  return (organization?.id === organizationId && title) || 'Works here';
}
