import type { FoundOrganization, FoundPerson } from '@kithline/contract/directory.ts';
import {
  IconBriefcase,
  IconBriefcaseOff,
  IconHeart,
  IconHistory,
  IconMapPin,
  IconSchool,
  IconTextSpellcheck,
} from '@tabler/icons-react';
import { sayCount } from '../../../lib/say-time.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { AvatarStack } from '../../../ui/avatar/AvatarStack.tsx';
import { AgreeingText } from '../../../ui/marks/AgreeingText.tsx';
import { Tie } from '../../../ui/marks/Tie.tsx';
import { usePersonId } from '../../../lib/signed-in.ts';
import { connectedThrough, throughOthers } from '../rows/connection-words.ts';
import classes from './FoundRow.module.css';
import { type Reason, typedFor, whyFound, whyFoundOrganization } from './why-found.ts';

const FACES = 3;

export function FoundPersonRow({ found }: { found: FoundPerson }) {
  const { person, connectedOn, isOwnConnection, relationship } = found;
  const { connections, moreConnections } = throughOthers(found, usePersonId());
  const words = typedFor(found.words);
  const { title, organization } = person.primaryWorkRole ?? {};
  const line = [title, organization?.name].filter(Boolean).join(' at ') || (person.headline ?? '');
  const reasons = whyFound(found);
  return (
    <>
      <Avatar name={person.name} src={person.profilePicture} size={40} />
      <span className={classes.who}>
        <span className={classes.name} translate="no">
          <AgreeingText text={person.name} words={words} />
        </span>
        <span className={classes.line}>
          <AgreeingText text={line} words={words} />
        </span>
      </span>
      {reasons.length > 0 ? (
        <Reasons reasons={reasons} />
      ) : (
        <span className={classes.place}>
          {person.location && (
            <>
              <IconMapPin size={14} stroke={1.7} aria-hidden />
              <span className={classes.cut}>{person.location.name}</span>
            </>
          )}
        </span>
      )}
      <span className={classes.tie}>
        {connections.length > 0 && (
          <AvatarStack
            people={connections.map(({ id, name, profilePicture }) => ({ id, name, src: profilePicture }))}
            more={moreConnections}
            label={connectedThrough(connections, moreConnections)}
            size={20}
            most={FACES}
          />
        )}
        {(isOwnConnection || connectedOn !== null) && (
          <Tie strength={relationship?.strength.name ?? null} length={20} />
        )}
      </span>
    </>
  );
}

interface FoundOrganizationRowProps {
  found: FoundOrganization;
  /** The name of the scope whose people are counted: "Your Network". */
  scopeName: string;
}

export function FoundOrganizationRow({ found, scopeName }: FoundOrganizationRowProps) {
  const { organization, people } = found;
  return (
    <>
      <Avatar kind="organization" name={organization.name} src={organization.profilePicture} size={40} />
      <span className={classes.who}>
        <span className={classes.name} translate="no">
          <AgreeingText text={organization.name} words={typedFor(found.words)} />
        </span>
        <span className={classes.line}>
          {organization.type.name}, {sayCount(people, 'person', 'people')} in {scopeName}
        </span>
      </span>
      <Reasons reasons={whyFoundOrganization(found)} />
    </>
  );
}

const ICONS = {
  works: IconBriefcase,
  worked: IconHistory,
  studied: IconSchool,
  supports: IconHeart,
  spelt: IconTextSpellcheck,
  missing: IconBriefcaseOff,
} as const;

/** On phones, only the first reason is shown. */
function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null;
  return (
    <span className={classes.reasons}>
      {reasons.map(({ kind, words }) => {
        const Icon = ICONS[kind];
        return (
          <span key={words} className={classes.reason}>
            <Icon size={14} stroke={1.7} aria-hidden />
            <span className={classes.cut}>{words}</span>
          </span>
        );
      })}
    </span>
  );
}
