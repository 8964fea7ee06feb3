import type { Party } from '@kithline/contract/introductions.ts';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import classes from './PartyCell.module.css';

interface PartyCellProps {
  party: Party;
  /** Replaces the party's name: "You". */
  name?: string;
  /** The URL that the name links to. */
  href?: string | undefined;
  onOpen?: () => void;
  /** Ids of the parts of the row that describe the link. */
  describedBy?: string;
  /** A line below the role. */
  children?: ReactNode;
}

export function PartyCell({ party, name = party.name, href, onOpen, describedBy, children }: PartyCellProps) {
  return (
    <div className={classes.party}>
      <Avatar name={party.name} src={party.profilePicture} size={50} />
      <div className={classes.words}>
        {href === undefined ? (
          <span className={classes.name} translate="no">
            {name}
          </span>
        ) : (
          <Link
            href={href}
            className={`${classes.name} ${classes.link}`}
            aria-describedby={describedBy}
            onClick={onOpen}
            translate="no"
          >
            {name}
          </Link>
        )}
        <Role party={party} />
        {children}
      </div>
    </div>
  );
}

/** The role in two lines, or in one line if the profile is not visible. */
function Role({ party: { role, person } }: { party: Party }) {
  const work = person?.primaryWorkRole ?? null;
  if (work === null) return role === null ? null : <span className={classes.line}>{role}</span>;
  return (
    <>
      {work.title !== null && <span className={classes.line}>{work.title}</span>}
      {work.organization !== null && (
        <span className={classes.organization}>
          <Avatar
            kind="organization"
            name={work.organization.name}
            src={work.organization.profilePicture}
            size={20}
            className={classes.logo ?? ''}
          />
          <span className={classes.cut} translate="no">
            {work.organization.name}
          </span>
        </span>
      )}
    </>
  );
}
