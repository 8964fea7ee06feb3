import type { OrganizationRef } from '@kithline/contract/people.ts';
import type { ReactNode } from 'react';
import { organizationPath } from '../../lib/filtered-list.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import classes from './HistoryList.module.css';

/** A list of chapters. Each chapter is about one organization or school. */
export function HistoryList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card flush>
      <ul aria-label={label}>{children}</ul>
    </Card>
  );
}

interface ChapterProps {
  organization: OrganizationRef | null;
  /** The whole period at the organization or school, in words; empty if there is only one entry. */
  when: string;
  children: ReactNode;
}

export function Chapter({ organization, when, children }: ChapterProps) {
  const scope = useSearchScope();
  return (
    <li className={classes.chapter}>
      <div className={classes.where}>
        <Avatar kind="organization" name={organization?.name} src={organization?.profilePicture} size={50} />
        <div className={classes.words}>
          <h2 className={classes.name}>
            {organization ? (
              <TextLink
                className={classes.link}
                href={organizationPath(scope, organization.id)}
                translate="no"
              >
                {organization.name}
              </TextLink>
            ) : (
              'Unknown'
            )}
          </h2>
          <p className={classes.whole}>{when}</p>
        </div>
      </div>
      <ul className={classes.entries}>{children}</ul>
    </li>
  );
}

interface EntryProps {
  title: string;
  when: string;
  /** Where the entry comes from, if not from the profile. */
  source?: string | undefined;
  children: ReactNode;
}

export function Entry({ title, when, source, children }: EntryProps) {
  return (
    <li className={classes.entry}>
      <div>
        <p className={classes.title}>{title}</p>
        {source !== undefined && <p className={classes.source}>{source}</p>}
      </div>
      <p className={classes.when}>{when}</p>
      <div className={classes.chips}>{children}</div>
    </li>
  );
}
