import { TITLE } from '@kithline/contract/editing-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { SuggestField } from '../../../ui/fields/SuggestField.tsx';
import type { Values } from '../form/edits.ts';
import { lookupQuery } from '../form/LookupField.tsx';
import type { EditsForm } from '../form/use-edits.ts';
import { ClashOf } from '../summary/fields.tsx';

/** The title of a role, with suggestions from the titles that the directory knows. */
export function TitleOf({ of }: { of: EditsForm<Values> }) {
  const { scope } = useSearchScope();
  const [text, search] = useState('');
  const found = useQuery({ ...lookupQuery(scope, 'workrole-titles', text), enabled: text !== '' });
  const { value, error, onBlur, onChange } = of.field('title');
  return (
    <div>
      <SuggestField
        {...{ error, onBlur, onChange }}
        label="Title"
        required
        limit={TITLE}
        value={value as string}
        options={text === '' ? [] : (found.data?.results ?? []).map(({ id, name }) => ({ id, label: name }))}
        status={found.isError ? 'failed' : text !== '' && found.isPending ? 'loading' : 'idle'}
        onSearch={search}
        onPick={() => search('')}
      />
      <ClashOf of={of} name="title" label="Title" />
    </div>
  );
}
