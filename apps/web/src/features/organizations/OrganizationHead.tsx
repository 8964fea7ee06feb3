import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import { IconCalendar, IconMapPin } from '@tabler/icons-react';
import { safeLink } from '../../lib/safe-link.ts';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { OutwardLinks } from '../../ui/link/OutwardLinks.tsx';
import classes from './OrganizationHead.module.css';

const LINK_KINDS = ['website', 'linkedin', 'twitter', 'angellist', 'crunchbase', 'careerWebsite'] as const;

export function OrganizationHead({ profile }: { profile: OrganizationProfile }) {
  const { tagline, location, yearFounded, externalLinks } = profile;
  const links = LINK_KINDS.flatMap((kind) => {
    const link = safeLink(externalLinks[kind]);
    return link ? [{ kind, href: link.href }] : [];
  });
  return (
    <>
      {tagline && <p className={classes.tagline}>{tagline}</p>}
      {(location || yearFounded !== null || links.length > 0) && (
        <p className={classes.facts}>
          {location && (
            <span className={classes.fact}>
              <IconMapPin size={15} stroke={1.7} aria-hidden />
              {location.name}
            </span>
          )}
          {yearFounded !== null && (
            <span className={classes.fact}>
              <IconCalendar size={15} stroke={1.7} aria-hidden />
              <VisuallyHidden>Founded </VisuallyHidden>
              {yearFounded}
            </span>
          )}
          <OutwardLinks of={profile.name} links={links} />
        </p>
      )}
    </>
  );
}
