import { organizationPath } from '../../lib/filtered-list.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import type { RoleLane } from './timeline-of.ts';
import classes from './UndatedRoles.module.css';

export function UndatedRoles({ lanes }: { lanes: readonly RoleLane[] }) {
  const scope = useSearchScope();
  return (
    <ul className={classes.roles}>
      {lanes.flatMap(({ organization, entries }) =>
        entries.map((entry) => (
          <li key={entry.id} className={classes.role}>
            <Avatar
              kind="organization"
              name={organization?.name}
              src={organization?.profilePicture}
              size={50}
            />
            <div className={classes.lines}>
              <p className={classes.title}>{entry.label}</p>
              {organization && (
                <p>
                  <TextLink href={organizationPath(scope, organization.id)} translate="no">
                    {organization.name}
                  </TextLink>
                </p>
              )}
            </div>
            <p className={classes.when}>
              {entry.when}
              <span className={classes.unknown}>start unknown</span>
            </p>
          </li>
        )),
      )}
    </ul>
  );
}
