import type { FileSaying } from '@kithline/contract/people.ts';
import { organizationPath } from '../../lib/filtered-list.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { usePersonId } from '../../lib/signed-in.ts';
import { TextLink } from '../../ui/link/TextLink.tsx';
import classes from './SaidByFiles.module.css';
import { sayFileDay, sayWhoseFile } from './say-file.ts';

/**
 * Statements of contacts files about a person who wrote a work history: "Your contacts file says: CTO at Acme
 * · 5 May 2026".
 */
export function SaidByFiles({ sayings }: { sayings: readonly FileSaying[] }) {
  if (sayings.length === 0) return null;
  return (
    <ul aria-label="What contacts files say" className={classes.sayings}>
      {sayings.map((saying) => (
        <li key={saying.file.ownerId}>
          <Saying saying={saying} />
        </li>
      ))}
    </ul>
  );
}

function Saying({ saying: { title, organization, file } }: { saying: FileSaying }) {
  const scope = useSearchScope();
  const whose = sayWhoseFile(file, usePersonId());
  const day = sayFileDay(file);
  return (
    <>
      {`${whose.charAt(0).toUpperCase()}${whose.slice(1)} says: `}
      {title}
      {title !== null && organization && ' at '}
      {organization && (
        <TextLink href={organizationPath(scope, organization.id)} translate="no">
          {organization.name}
        </TextLink>
      )}
      {day !== null && ` \u00b7 ${day}`}
    </>
  );
}
