import type { PersonProfile } from '@kithline/contract/people.ts';
import { IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { introductionsQuery } from '../../../lib/introductions.ts';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { sayOwnRequest } from './introduction-words.ts';
import { introductionsHref } from '../../../lib/introductions-address.ts';
import classes from './RequestsForPerson.module.css';

interface RequestsForPersonProps {
  profile: PersonProfile;
  onlyOpen?: boolean;
}

/**
 * A line on a profile that says where the viewer's open request for an introduction to this person stands,
 * else where the latest request stood. Renders nothing if there is no such request, or if it has ended and
 * `onlyOpen` is set.
 */
export function RequestsForPerson({ profile: { id, name }, onlyOpen = false }: RequestsForPersonProps) {
  const { data } = useQuery(introductionsQuery({ tab: 'by', personId: id, limit: 1 }));
  // Open requests are first.
  const latest = data?.results[0];
  if (!latest || (onlyOpen && latest.endedOn !== null)) return null;
  return (
    <p className={classes.line}>
      <IconRoute size={16} stroke={1.7} aria-hidden />
      <span>{sayOwnRequest(latest)}</span>
      <TextLink href={introductionsHref({ personId: id })} className={classes.link}>
        Introductions with {name.split(' ')[0]}
      </TextLink>
    </p>
  );
}
