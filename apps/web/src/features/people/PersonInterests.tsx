import type { PersonProfile } from '@kithline/contract/people.ts';
import { peopleWith } from '../../lib/filtered-list.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { SectionTitle } from '../../ui/cards/SectionTitle.tsx';
import { type ChipOf, ChipRow } from '../../ui/chips/ChipRow.tsx';
import classes from './PersonInterests.module.css';

/** Chips link to people with the same value, except for job functions, because no filter finds them. */
export function PersonInterests({ profile }: { profile: PersonProfile }) {
  const scope = useSearchScope();
  const causes = profile.supportedCauses.map(({ id, name }) => ({
    id: `cause ${id}`,
    name,
    href: peopleWith(scope, 'summary.supportedCauses', id),
  }));
  const organizations = profile.supportedOrganizations.map(({ id, name }) => ({
    id: `organization ${id}`,
    name,
    href: peopleWith(scope, 'summary.supportedOrganizations', id),
  }));
  const interests = profile.interestTypes.map(({ id, name }) => ({
    id,
    name,
    href: peopleWith(scope, 'summary.interests', id),
  }));
  const parts = [
    { title: 'Social impact', chips: [...causes, ...organizations] },
    { title: 'Hobbies and interests', chips: interests },
    { title: 'Job functions', chips: profile.jobFunctions },
  ].filter(({ chips }) => chips.length > 0);
  if (parts.length === 0) return null;
  return (
    <Card>
      <div className={classes.parts}>
        {parts.map((part) => (
          <Part key={part.title} {...part} />
        ))}
      </div>
    </Card>
  );
}

function Part({ title, chips }: { title: string; chips: readonly ChipOf[] }) {
  return (
    <section className={classes.part}>
      <SectionTitle>{title}</SectionTitle>
      <ChipRow chips={chips} label={title} />
    </section>
  );
}
