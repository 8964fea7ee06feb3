import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import type { PersonProfile } from '@kithline/contract/people.ts';
import type { SavedSearch } from '@kithline/contract/saved-searches.ts';
import { IconBookmark, IconHistory } from '@tabler/icons-react';
import { sayCount } from '../../../lib/say-time.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Tie } from '../../../ui/marks/Tie.tsx';
import classes from './FoundRow.module.css';

export function RecentPersonRow({ person }: { person: PersonProfile }) {
  const { name, profilePicture, primaryWorkRole, headline, connectedOn, relationship } = person;
  const { title, organization } = primaryWorkRole ?? {};
  return (
    <>
      <Avatar name={name} src={profilePicture} size={32} />
      <span className={classes.who}>
        <span className={classes.name} translate="no">
          {name}
        </span>
        <span className={classes.line}>
          {[title, organization?.name].filter(Boolean).join(' at ') || headline}
        </span>
      </span>
      {connectedOn !== null && <Tie strength={relationship?.strength.name ?? null} length={20} />}
    </>
  );
}

export function RecentOrganizationRow({
  organization,
  scopeName,
}: {
  organization: OrganizationProfile;
  scopeName: string;
}) {
  const { name, profilePicture, type, totals } = organization;
  return (
    <>
      <Avatar kind="organization" name={name} src={profilePicture} size={32} />
      <span className={classes.who}>
        <span className={classes.name} translate="no">
          {name}
        </span>
        <span className={classes.line}>
          {type.name}, {sayCount(totals.people, 'person', 'people')} in {scopeName}
        </span>
      </span>
    </>
  );
}

interface RecentSearchRowProps {
  text: string;
  /** The number of results in words; undefined until it is known. */
  total: string | undefined;
}

export function RecentSearchRow({ text, total }: RecentSearchRowProps) {
  return (
    <>
      <span className={classes.sign}>
        <IconHistory size={18} stroke={1.7} aria-hidden />
      </span>
      <span className={classes.label}>{text}</span>
      <span className={classes.note}>{total}</span>
    </>
  );
}

export function SavedSearchEntry({ search: { name, collective, isEveryone } }: { search: SavedSearch }) {
  return (
    <>
      <span className={classes.sign}>
        <IconBookmark size={18} stroke={1.7} aria-hidden />
      </span>
      <span className={classes.label}>{name}</span>
      <span className={classes.note}>{collective?.name ?? (isEveryone ? 'everyone' : 'your network')}</span>
    </>
  );
}
