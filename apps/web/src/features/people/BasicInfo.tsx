import type { PersonProfile } from '@kithline/contract/people.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { peopleWith } from '../../lib/filtered-list.ts';
import { sayDay } from '../../lib/say-time.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { type Fact, FactRows } from '../../ui/cards/FactRows.tsx';
import { ChipRow } from '../../ui/chips/ChipRow.tsx';
import { TextLink } from '../../ui/link/TextLink.tsx';
import { WordLinks } from '../../ui/link/WordLinks.tsx';
import { OwnFileSays } from './OwnFileSays.tsx';

export function BasicInfo({ profile }: { profile: PersonProfile }) {
  const facts = useFacts(profile).filter(({ value }) => value !== null);
  if (facts.length === 0) return null;
  return (
    <Card title="Basic info">
      <FactRows facts={facts} />
    </Card>
  );
}

function useFacts(profile: PersonProfile): Fact[] {
  const scope = useSearchScope();
  const withLinks = (items: readonly Named[], href: (id: number) => string) =>
    items.map((item) => ({ ...item, href: href(item.id) }));
  const { collaborationsEngagements, tagTypes, skillCategories, connectedOn } = profile;
  const industries = withLinks(profile.workSummary.industries, (id) =>
    peopleWith(scope, 'experience.industries', id),
  );
  const tags = withLinks(tagTypes, (id) => peopleWith(scope, 'summary.tags', id));
  const collaborations = withLinks(collaborationsEngagements, (id) =>
    peopleWith(scope, 'summary.collaborations', id),
  );
  return [
    { label: 'Work email', value: profile.emailWork && <Address of={profile} kind="emailWork" /> },
    { label: 'Personal', value: profile.emailPersonal && <Address of={profile} kind="emailPersonal" /> },
    {
      label: 'Collaborates on',
      value: collaborations.length > 0 && <ChipRow chips={collaborations} tone="blue" />,
    },
    { label: 'Tags', value: tags.length > 0 && <ChipRow chips={tags} /> },
    { label: 'Industries', value: industries.length > 0 && <WordLinks links={industries} /> },
    {
      label: 'Skills',
      value: skillCategories.length > 0 && skillCategories.map(({ name }) => name).join(', '),
    },
    { label: 'Connected', value: connectedOn === null ? null : sayDay(connectedOn) },
  ].map(({ label, value }) => ({ label, value: value || null }));
}

function Address({ of, kind }: { of: PersonProfile; kind: 'emailWork' | 'emailPersonal' }) {
  return (
    <>
      <Mail to={of[kind] ?? ''} />
      <OwnFileSays sayings={of.ownFileSays} fields={[kind]} />
    </>
  );
}

function Mail({ to }: { to: string }) {
  return <TextLink href={`mailto:${encodeURIComponent(to).replace('%40', '@')}`}>{to}</TextLink>;
}
