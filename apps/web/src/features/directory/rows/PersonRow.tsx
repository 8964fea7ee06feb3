import type { PersonResult } from '@kithline/contract/directory.ts';
import { PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import { IconMapPin, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Marker } from '../../../ui/marks/Marker.tsx';
import { usePersonId } from '../../../lib/signed-in.ts';
import { tellingHeadline } from '../../../lib/telling-headline.ts';
import { describeTie } from './connection-words.ts';
import { KeptDays, KeptWords, LabelChips } from './KeptWords.tsx';
import type { ListLook } from './list-look.ts';
import { WhatIsNew } from '../saved/WhatIsNew.tsx';
import { ConnectedOn, Through } from './PersonTies.tsx';
import { ResultRow, type ResultRowProps } from './ResultRow.tsx';
import classes from './ResultRow.module.css';
import { WhyTheyMatch } from './WhyTheyMatch.tsx';

export interface PersonRowProps extends Omit<
  ResultRowProps,
  'name' | 'id' | 'picture' | 'marker' | 'under' | 'children'
> {
  result: PersonResult;
  look: ListLook;
  /** Whether anybody in the list is connected to somebody other than the viewer. */
  hasThrough: boolean;
  /** How well the viewer knows the person, with a control above the row's link. */
  tie?: ReactNode;
  adder?: ReactNode;
}

export function PersonRow({ result, look, hasThrough, tie, adder, ...row }: PersonRowProps) {
  const { person } = result;
  const viewerId = usePersonId();
  const part = (name: string) => `person-${person.id}-${name}`;
  const cells = { result, part, isFiltered: row.isFiltered, tie, adder };
  return (
    <ResultRow
      {...row}
      id={person.id}
      name={person.name}
      describedBy={['role', 'place', 'kept', 'why', 'tie'].map(part).join(' ')}
      picture={<Avatar name={person.name} src={person.profilePicture} size={look === 'compact' ? 25 : 50} />}
      marker={
        result.isCollaborator && (
          <Marker icon={<IconUsersGroup size={12} stroke={1.8} />}>Collaborator</Marker>
        )
      }
      under={
        look !== 'compact' && (
          <>
            <Role id={part('role')} person={person} />
            {look === 'kept' && <WhatIsNew result={result} />}
          </>
        )
      }
    >
      {look === 'described' && <DescribedCells {...cells} />}
      {look === 'kept' && <KeptCells {...cells} hasThrough={hasThrough} />}
      {look === 'compact' && <CompactCells {...cells} />}
      <span id={part('tie')} hidden>
        {describeTie(result, viewerId)}
      </span>
    </ResultRow>
  );
}

function Role({ id, person }: { id: string; person: PersonResult['person'] }) {
  const { title, organization } = person.primaryWorkRole ?? {};
  return (
    <div id={id} className={classes.under}>
      {title && <span className={classes.role}>{title}</span>}
      {organization && <Organization organization={organization} />}
      {!title && !organization && <span className={classes.unknown}>Title and organization unknown</span>}
    </div>
  );
}

type WorkRole = NonNullable<PersonResult['person']['primaryWorkRole']>;

function Organization({ organization }: { organization: NonNullable<WorkRole['organization']> }) {
  return (
    <span className={classes.organization}>
      <Avatar
        kind="organization"
        name={organization.name}
        src={organization.profilePicture}
        size={20}
        className={classes.logo}
      />
      <span className={classes.cut} translate="no">
        {organization.name}
      </span>
    </span>
  );
}

interface CellsProps {
  result: PersonResult;
  part: (name: string) => string;
  isFiltered: boolean;
  tie: ReactNode;
  adder: ReactNode;
}

function DescribedCells({ result, part, isFiltered, tie }: CellsProps) {
  const { person, blocks } = result;
  const headline = tellingHeadline(person);
  const isDescribed = headline !== null || person.location !== null || result.isNew === true;
  return (
    <>
      <div id={part('place')} className={classes.about}>
        <WhatIsNew result={result} />
        {headline && !result.isNew && <p className={classes.headline}>{headline}</p>}
        {person.location && (
          <p className={classes.place}>
            <IconMapPin size={14} stroke={1.7} aria-hidden />
            <span className={classes.cut}>{person.location.name}</span>
          </p>
        )}
        {!isDescribed && <KeptDays result={result} />}
        <LabelChips labels={result.labels} />
      </div>
      {isFiltered && <WhyTheyMatch id={part('why')} table={PERSON_FILTERS} blocks={blocks} />}
      <Through result={result}>{tie}</Through>
    </>
  );
}

function KeptCells({ result, part, tie, adder, hasThrough }: CellsProps & { hasThrough: boolean }) {
  return (
    <>
      <KeptWords id={part('kept')} {...{ result, adder }} />
      <div className={classes.ties}>
        <ConnectedOn result={result} />
        <div className={classes.tie}>{tie}</div>
      </div>
      {hasThrough && <Through result={result} />}
    </>
  );
}

function CompactCells({ result, part, isFiltered, tie, adder }: CellsProps) {
  const { title, organization } = result.person.primaryWorkRole ?? {};
  return (
    <>
      <span id={part('role')} className={classes.fact}>
        {title ?? <span className={classes.unknown}>Unknown</span>}
      </span>
      <span className={classes.fact}>
        {organization ? (
          <Organization organization={organization} />
        ) : (
          <span className={classes.unknown}>Unknown</span>
        )}
      </span>
      {isFiltered ? (
        <WhyTheyMatch id={part('why')} table={PERSON_FILTERS} blocks={result.blocks} />
      ) : (
        <KeptWords id={part('kept')} {...{ result, adder }} />
      )}
      <ConnectedOn result={result} />
      <div className={classes.tie}>{tie}</div>
    </>
  );
}
