import type { PersonResult } from '@kithline/contract/directory.ts';
import { PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import { IconMapPin, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { AvatarStack } from '../../ui/avatar/AvatarStack.tsx';
import { Marker } from '../../ui/marks/Marker.tsx';
import { usePersonId } from '../../lib/signed-in.ts';
import { connectedThrough, describeTie, throughOthers } from './connection-words.ts';
import { ResultRow, type ResultRowProps } from './ResultRow.tsx';
import classes from './ResultRow.module.css';
import { WhyTheyMatch } from './WhyTheyMatch.tsx';

interface PersonRowProps extends Omit<
  ResultRowProps,
  'name' | 'id' | 'picture' | 'marker' | 'under' | 'children'
> {
  result: PersonResult;
  /** How well the viewer knows the person; a control in it lies above the row's link. */
  tie?: ReactNode;
}

/** One person of a list: who it is, why the person matches, through whom to reach the person. */
export function PersonRow({ result, tie, ...row }: PersonRowProps) {
  const { person, isCollaborator, blocks } = result;
  const viewerId = usePersonId();
  const { title, organization } = person.primaryWorkRole ?? {};
  const part = (name: string) => `person-${person.id}-${name}`;
  return (
    <ResultRow
      {...row}
      id={person.id}
      name={person.name}
      describedBy={['role', 'place', 'why', 'tie'].map(part).join(' ')}
      picture={<Avatar name={person.name} src={person.profilePicture} size={50} />}
      marker={
        isCollaborator && <Marker icon={<IconUsersGroup size={12} stroke={1.8} />}>Collaborator</Marker>
      }
      under={
        <div id={part('role')} className={classes.under}>
          {title && <span className={classes.role}>{title}</span>}
          {organization && (
            <span className={classes.organization}>
              <Avatar
                kind="organization"
                name={organization.name}
                src={organization.profilePicture}
                size={20}
                className={classes.logo}
              />
              <span className={classes.cut}>{organization.name}</span>
            </span>
          )}
        </div>
      }
    >
      <div id={part('place')} className={classes.about}>
        {person.headline && <p className={classes.headline}>{person.headline}</p>}
        {person.location && (
          <p className={classes.place}>
            <IconMapPin size={14} stroke={1.7} aria-hidden />
            <span className={classes.cut}>{person.location.name}</span>
          </p>
        )}
      </div>
      {row.isFiltered && <WhyTheyMatch id={part('why')} table={PERSON_FILTERS} blocks={blocks} />}
      <Connections result={result}>{tie}</Connections>
      <span id={part('tie')} hidden>
        {describeTie(result, viewerId)}
      </span>
    </ResultRow>
  );
}

function Connections({ result, children }: { result: PersonResult; children: ReactNode }) {
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
