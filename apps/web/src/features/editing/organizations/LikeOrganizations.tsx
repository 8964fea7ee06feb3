import { useDebouncedValue } from '@mantine/hooks';
import type { LikeOrganization } from '@kithline/contract/new-organizations.ts';
import { useQuery } from '@tanstack/react-query';
import { organizationPath } from '../../../lib/filtered-list.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import classes from './LikeOrganizations.module.css';
import { likeOrganizationsQuery } from './organizations.data.ts';

/** Milliseconds without typing before the server looks for duplicates (specification, part 2 section 9). */
const REST = 300;

const EQUAL_WORDS = {
  name: 'Same name',
  linkedin: 'Same LinkedIn address',
  website: 'Same website',
} as const;

/** Lists existing organizations that may be the same as the typed one, with links to their forms. */
export function LikeOrganizations({ name, linkedin }: { name: string; linkedin: string }) {
  const [typed] = useDebouncedValue(`${name.trim()}\n${linkedin.trim()}`, REST);
  const [typedName = '', typedLinkedin = ''] = typed.split('\n');
  const isTyped = typedName !== '' || typedLinkedin !== '';
  const found = useQuery(likeOrganizationsQuery({ name: typedName, linkedin: typedLinkedin }));
  const results = isTyped ? (found.data ?? []) : [];
  return (
    <div role="status" className={classes.like} data-old={found.isPlaceholderData || undefined}>
      {found.isError && (
        <FailedLine onRetry={() => void found.refetch()}>Couldn't look for duplicates.</FailedLine>
      )}
      {results.length > 0 && (
        <>
          <p className={classes.title}>Existing organizations</p>
          <ul>
            {results.map((organization) => (
              <LikeOne key={organization.id} organization={organization} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function LikeOne({ organization }: { organization: LikeOrganization }) {
  const scope = useSearchScope();
  const { id, name, profilePicture, type, website, linkedin, equal } = organization;
  const address = website ?? linkedin;
  return (
    <li>
      <Link href={organizationPath(scope, id)} className={classes.one}>
        <Avatar kind="organization" name={name} src={profilePicture} size={25} />
        <span className={classes.words}>
          <span className={classes.name} translate="no">
            {name}
          </span>
          <span className={classes.facts}>
            {[type.name, ...(address === null ? [] : [address.replace(/^https:\/\/(www\.)?/u, '')])].join(
              ' · ',
            )}
          </span>
        </span>
        {equal !== null && <span className={classes.equal}>{EQUAL_WORDS[equal]}</span>}
      </Link>
    </li>
  );
}
