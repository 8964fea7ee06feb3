import { isLongerThan } from '@kithline/contract/count-characters.ts';
import { TITLE } from '@kithline/contract/editing-rules.ts';
import type { FormRole } from '@kithline/contract/editing.ts';
import { lookupsApi, type TitleMeaning } from '@kithline/contract/lookups.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { isSame, type Picked } from '../../../lib/form/values.ts';
import { LookupField, type LookupFieldProps } from '../fields/LookupField.tsx';
import { AS_TITLE } from './entry-values.ts';

/** Milliseconds to wait after the last key before a title is sent to the server. */
const REST = 300;

const meaningQuery = (title: string) =>
  queryOptions({
    queryKey: ['title-meaning', title],
    queryFn: ({ signal }) => call(lookupsApi.titleMeaning, { query: { title } }, signal),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

/**
 * Returns the seniority levels and the role type that the server derives from a title while it is typed. Null
 * until the server has replied. A title that is too long is not sent.
 */
export function useTitleMeaning(title: string, role: FormRole | null): TitleMeaning | null {
  const typed = title.trim();
  const [rested] = useDebouncedValue(typed, REST);
  // If the title has not changed and nobody chose levels or a type, `role` already has what the title means.
  const isKnown =
    role !== null && isSame(title, role.title) && !role.isSeniorityChosen && !role.isRoleTypeChosen;
  const isTitle = (text: string) => text !== '' && !isLongerThan(text, TITLE);
  const { data } = useQuery({
    ...meaningQuery(rested),
    enabled: !isKnown && isTitle(typed) && isTitle(rested),
  });
  if (isKnown) return { seniorityLevels: role.seniorityLevels, roleType: role.roleType };
  return (isTitle(typed) && data) || null;
}

interface ProposedOfProps extends Omit<LookupFieldProps, 'hint'> {
  proposal: readonly Picked[];
}

/**
 * A field that shows the values derived from the title, until the editor chooses others. A choice stays when
 * the title changes.
 */
export function ProposedOf({ value, proposal, ...field }: ProposedOfProps) {
  const isProposed = isSame(value, AS_TITLE);
  // An empty role type means that it follows the title, but empty seniority levels are a choice.
  const isEmptyType = field.most === 1 && value.length === 0;
  return (
    <LookupField
      {...field}
      hint={
        isProposed ? (
          'From the title, unless you choose something else.'
        ) : isEmptyType ? (
          'If empty, the role type comes from the title.'
        ) : (
          <Button variant="quiet" size="sm" onClick={() => field.onChange(AS_TITLE)}>
            use the title
          </Button>
        )
      }
      value={isProposed ? proposal : value}
    />
  );
}
