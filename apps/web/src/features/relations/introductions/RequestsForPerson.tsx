import type { PersonProfile } from '@kithline/contract/people.ts';
import { IconRoute } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { introductionsQuery } from '../../../lib/introductions.ts';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { sayOwnRequest } from './introduction-words.ts';
import { introductionsHref } from '../../../lib/introductions-address.ts';
import classes from './RequestsForPerson.module.css';

/**
 * A line on a profile that says where the viewer's latest request for an introduction to this person stands.
 * It is missing if there is none, and if it does not load.
 */
export function RequestsForPerson({ profile: { id, name } }: { profile: PersonProfile }) {
  const { data } = useQuery(introductionsQuery({ tab: 'by', personId: id, limit: 1 }));
  const latest = data?.results[0];
  if (!latest) return null;
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
