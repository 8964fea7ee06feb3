import { TITLE } from '@kithline/contract/editing-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { SuggestField } from '../../../ui/fields/SuggestField.tsx';
import { lookupQuery } from '../form/LookupField.tsx';
import type { Form } from '../../../lib/form/use-form.ts';

/** The title of a role, with suggestions from the titles that the directory knows. */
export function TitleOf({ of }: { of: Form }) {
  const { scope } = useSearchScope();
  const [text, search] = useState('');
  const found = useQuery({ ...lookupQuery(scope, 'workrole-titles', text), enabled: text !== '' });
  const { value, ...field } = of.field('title');
  return (
    <div>
      <SuggestField
        {...field}
        label="Title"
        required
        limit={TITLE}
        value={value as string}
        options={text === '' ? [] : (found.data?.results ?? []).map(({ id, name }) => ({ id, label: name }))}
        status={found.isError ? 'failed' : text !== '' && found.isPending ? 'loading' : 'idle'}
        onSearch={search}
        onPick={() => search('')}
      />
    </div>
  );
}
