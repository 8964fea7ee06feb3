import type { PersonProfile, PersonRef } from '@kithline/contract/people.ts';
import { IconMapPin } from '@tabler/icons-react';
import { organizationPath } from '../../lib/filtered-list.ts';
import { safeLink } from '../../lib/safe-link.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { tellingHeadline } from '../../lib/telling-headline.ts';
import { OutwardLinks } from '../../ui/link/OutwardLinks.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { OwnFileSays } from './OwnFileSays.tsx';
import classes from './PersonHead.module.css';

const LINK_KINDS = ['linkedin', 'twitter', 'angellist', 'crunchbase', 'website'] as const;

interface PersonHeadProps {
  /** The person; until the profile has loaded, only what the list's row contains. */
  person: PersonRef & Partial<PersonProfile>;
  /** URL of the forms, if this is the viewer's own profile; otherwise undefined. */
  ownFormsHref?: string | undefined;
}

export function PersonHead({ person, ownFormsHref }: PersonHeadProps) {
  const links = LINK_KINDS.flatMap((kind) => {
    const link = safeLink(person.externalLinks?.[kind]);
    return link ? [{ kind, href: link.href }] : [];
  });
  const isWithoutLinkedin = person.externalLinks !== undefined && !person.externalLinks.linkedin;
  const headline = tellingHeadline(person);
  const addHref = isWithoutLinkedin ? ownFormsHref : undefined;
  return (
    <>
      <OwnFileSays sayings={person.ownFileSays} fields={['name']} />
      <RoleLine role={person.primaryWorkRole} />
      {headline && <p className={classes.headline}>{headline}</p>}
      {(person.location || links.length > 0 || addHref) && (
        <p className={classes.placeLine}>
          {person.location && (
            <span className={classes.place}>
              <IconMapPin size={15} stroke={1.7} aria-hidden />
              {person.location.name}
            </span>
          )}
          <OutwardLinks of={person.name} links={links} />
          {addHref && <TextLink href={addHref}>Add your LinkedIn address</TextLink>}
        </p>
      )}
      <OwnFileSays sayings={person.ownFileSays} fields={['linkedin']} />
    </>
  );
}

function RoleLine({ role }: { role: PersonRef['primaryWorkRole'] }) {
  const scope = useSearchScope();
  if (!role || (role.title === null && role.organization === null)) return null;
  const { title, organization } = role;
  return (
    <p className={classes.role}>
      {title}
      {organization && (
        <>
          <span className={classes.at}>{title === null ? 'At ' : ' at '}</span>
          <TextLink
            href={organizationPath(scope, organization.id)}
            className={classes.organization}
            translate="no"
          >
            {organization.name}
          </TextLink>
        </>
      )}
    </p>
  );
}
