import type { PossiblePerson } from '@kithline/contract/registrations.ts';
import { IconBrandLinkedin, IconMapPin } from '@tabler/icons-react';
import { tellingHeadline } from '../../lib/telling-headline.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Checkbox } from '../../ui/choices/Checkbox.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { Radio } from '../../ui/choices/Radio.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import classes from './PossiblePersons.module.css';

interface PossiblePersonsProps {
  persons: PossiblePerson[];
  personId: number | null;
  noMatch: boolean;
  /** The error to show if nothing was chosen. */
  error: string | null;
  onChange: (choice: { personId: number | null; noMatch: boolean }) => void;
}

/** The choice among records that may be about the person who registers. */
export function PossiblePersons({ persons, personId, noMatch, error, onChange }: PossiblePersonsProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Your record</legend>
      <ul className={classes.list}>
        {persons.map((person) => (
          <li key={person.id} className={classes.row} data-chosen={person.id === personId || undefined}>
            <Radio
              name="personId"
              className={classes.choice}
              checked={person.id === personId}
              onChange={() => onChange({ personId: person.id, noMatch: false })}
              label={<Row person={person} />}
            />
            {person.linkedin && (
              <TextLink href={person.linkedin} target="_blank" rel="noreferrer" className={classes.profile}>
                <IconBrandLinkedin size={16} stroke={1.7} aria-hidden /> Profile
              </TextLink>
            )}
          </li>
        ))}
      </ul>
      <Checkbox
        label="None of these are me"
        checked={noMatch}
        onChange={(checked) => onChange({ personId: null, noMatch: checked })}
      />
      {error && (
        <div className={classes.error}>
          <Message tone="error">{error}</Message>
        </div>
      )}
    </fieldset>
  );
}

function Row({ person }: { person: PossiblePerson }) {
  const headline = tellingHeadline(person);
  return (
    <span className={classes.person}>
      <Avatar name={person.name} src={person.profilePicture} size={50} />
      <span className={classes.words}>
        <span className={classes.name} translate="no">
          {person.name}
        </span>
        <Role role={person.primaryWorkRole} />
        {headline && <span className={classes.headline}>{headline}</span>}
        {person.location && (
          <span className={classes.place}>
            <IconMapPin size={13} stroke={1.7} aria-hidden /> {person.location.name}
          </span>
        )}
      </span>
    </span>
  );
}

function Role({ role }: { role: PossiblePerson['primaryWorkRole'] }) {
  if (!role?.title && !role?.organization) return null;
  return (
    <span className={classes.role}>
      {role.title}
      {role.title && role.organization && <span className={classes.at}> at </span>}
      {role.organization?.name}
    </span>
  );
}
