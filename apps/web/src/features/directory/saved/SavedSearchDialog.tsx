import { type SavedSearch, SavedSearchChange } from '@kithline/contract/saved-searches.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { collectiveIdOf, type SearchValues, valuesOf } from './saved-search-fields.ts';
import { SavedSearchFields } from './SavedSearchFields.tsx';
import { changeSearch, entityOf, savedSearchesQuery, setTelling } from './saved-searches.data.ts';

interface SavedSearchDialogProps {
  search: SavedSearch;
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

export function SavedSearchDialog({ search, opened, onClose, onClosed }: SavedSearchDialogProps) {
  const form = useForm<SearchValues, SavedSearchChange>({
    schema: SavedSearchChange,
    saved: valuesOf(search),
    toBody: (values) => ({
      version: search.version,
      name: values.name,
      forCollectiveId: collectiveIdOf(values),
    }),
    fallback: 'The search was not changed.',
    refresh: () => queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
    send: async (body, { changed }) => {
      const { telling } = form.getValues();
      if (changed.some((name) => name !== 'telling')) await changeSearch(search.id, body);
      if (changed.includes('telling')) await setTelling(search.id, telling);
      toast.success('Search changed');
      onClose();
    },
  });
  return (
    <FormDialog of={form} {...{ opened, onClose, onClosed }} title="Saved search" size="small" label="save">
      <SavedSearchFields form={form} entity={entityOf(search)} />
    </FormDialog>
  );
}
