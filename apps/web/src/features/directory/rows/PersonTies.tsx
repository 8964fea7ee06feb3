import type { PersonResult } from '@kithline/contract/directory.ts';
import type { ReactNode } from 'react';
import { sayDay } from '../../../lib/say-time.ts';
import { usePersonId } from '../../../lib/signed-in.ts';
import { AvatarStack } from '../../../ui/avatar/AvatarStack.tsx';
import { connectedThrough, throughOthers } from './connection-words.ts';
import classes from './ResultRow.module.css';

/** The people other than the viewer through whom a person can be reached. */
export function Through({ result, children }: { result: PersonResult; children?: ReactNode }) {
  const { connections, moreConnections } = throughOthers(result, usePersonId());
  return (
    <div className={classes.tie}>
      {connections.length === 0 && result.isOwnConnection && (
        <span className={classes.onlyYou}>Only you</span>
      )}
      {connections.length > 0 && (
        <AvatarStack
          people={connections.map(({ id: personId, name, profilePicture }) => ({
            id: personId,
            name,
            src: profilePicture,
          }))}
          more={moreConnections}
          label={connectedThrough(connections, moreConnections)}
        />
      )}
      {children}
    </div>
  );
}

/** The day of the viewer's own connection. */
export function ConnectedOn({ result: { connectedOn } }: { result: PersonResult }) {
  if (connectedOn === null) return <span className={classes.fact} />;
  return (
    <span className={classes.fact}>
      <span className={classes.onPhones}>Connected </span>
      {sayDay(connectedOn)}
    </span>
  );
}
