import { lookupsApi, type TitleMeaning } from '@kithline/contract/lookups.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { isSame, type Picked, type Values } from '../form/edits.ts';
import { LookupField } from '../form/LookupField.tsx';
import type { EditsForm } from '../form/use-edits.ts';
import { ClashOf } from '../summary/fields.tsx';

/** Milliseconds of rest before the server is asked what a title means. */
const REST = 300;

const meaningQuery = (title: string) =>
  queryOptions({
    queryKey: ['title-meaning', title],
    queryFn: ({ signal }) => call(lookupsApi.titleMeaning, { query: { title } }, signal),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

/** What a title means that somebody is typing; null for the one that is saved, and before anything is known. */
export function useTitleMeaning(title: string, savedTitle: string): TitleMeaning | null {
  const isNew = title.trim() !== '' && !isSame(title, savedTitle);
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(title.trim()), REST);
    return () => clearTimeout(timer);
  }, [title]);
  const { data } = useQuery({ ...meaningQuery(rested), enabled: isNew && rested !== '' });
  return (isNew && data) || null;
}

interface ProposedOfProps {
  of: EditsForm<Values>;
  name: 'seniorityLevelIds' | 'pdlRoleId';
  label: string;
  dataset: 'seniority-levels' | 'workrole-types';
  most?: number;
  saved: Values;
  /** What a new title says; null while the title is the saved one. */
  proposal: readonly Picked[] | null;
}

/** What a title says, until somebody chooses; a later title then changes nothing, and one can go back to it. */
export function ProposedOf({ of, name, label, saved, proposal, ...frame }: ProposedOfProps) {
  const { value, error, onBlur, onChange } = of.field(name);
  const isChosen = !isSame(value as readonly Picked[], saved[name] ?? '');
  const isProposed = proposal !== null && !isChosen;
  const hint = isProposed ? 'Proposed: what the title says.' : 'What the title says, unless you choose.';
  return (
    <div>
      <LookupField
        {...frame}
        {...{ label, error, onBlur, onChange }}
        hint={
          isChosen ? (
            <Button variant="quiet" size="sm" onClick={() => of.takeTheirs(name)}>
              {proposal === null ? 'undo the choice' : 'as the title says'}
            </Button>
          ) : (
            hint
          )
        }
        value={isProposed ? proposal : (value as readonly Picked[])}
      />
      <ClashOf {...{ of, name, label }} />
    </div>
  );
}
