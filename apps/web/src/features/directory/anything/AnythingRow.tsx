import type { directoryApi } from '@kithline/contract/directory.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import { useEffect, useRef } from 'react';
import type { SearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { MarkedText } from '../../../ui/marks/MarkedText.tsx';
import type { Entity } from '../entity.ts';
import classes from './AnythingDialog.module.css';

export interface Hit {
  id: number;
  kind: 'person' | 'organization';
  name: string;
  picture: string | null;
  line: string;
  isExact: boolean;
  href: string;
}

/** The results of a tab as rows. */
export function hitsOf(
  scope: SearchScope,
  found: ReplyOf<typeof directoryApi.search>,
  entity: Entity,
): Hit[] {
  if (entity === 'people')
    return found.people.map(({ person, isExact }) => {
      const { title, organization } = person.primaryWorkRole ?? {};
      const line = [title, organization?.name].filter(Boolean).join(' at ') || (person.headline ?? '');
      const { id, name, profilePicture: picture } = person;
      return { id, kind: 'person', name, picture, line, isExact, href: `${scope.peoplePath}/${id}` };
    });
  return found.organizations.map(({ organization, people, isExact }) => {
    const { id, name, profilePicture: picture, type } = organization;
    const line = `${type.name}, ${people === 1 ? '1 person' : `${people.toLocaleString('en')} people`} in ${scope.name}`;
    return {
      id,
      kind: 'organization',
      name,
      picture,
      line,
      isExact,
      href: `${scope.organizationsPath}/${id}`,
    };
  });
}

interface AnythingRowProps {
  id: string;
  hit: Hit;
  typed: string;
  isCurrent: boolean;
  onOpen: () => void;
}

export function AnythingRow({ id, hit, typed, isCurrent, onOpen }: AnythingRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const marks = typed.split(/\s+/u);
  return (
    // The field has the keys: Enter opens the current one.
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={classes.row}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <Avatar kind={hit.kind} name={hit.name} src={hit.picture} size={32} />
      <span className={classes.who}>
        <span className={classes.name}>
          <MarkedText text={hit.name} marks={marks} tone="typed" />
        </span>
        <span className={classes.line}>
          <MarkedText text={hit.line} marks={marks} tone="typed" />
        </span>
      </span>
    </li>
  );
}
