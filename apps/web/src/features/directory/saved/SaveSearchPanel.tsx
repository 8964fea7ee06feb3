import { encodeFilter } from '@kithline/contract/filter.ts';
import { type SavedSearch, SavedSearchDraft } from '@kithline/contract/saved-searches.ts';
import { scopeToQuery } from '@kithline/contract/scope.ts';
import { cloneElement, type ReactElement } from 'react';
import { useForm } from '../../../lib/form/use-form.ts';
import { sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Message } from '../../../ui/feedback/Message.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { ButtonPanel } from '../../../ui/overlays/ButtonPanel.tsx';
import { ENTITIES } from '../entity.ts';
import { useGo } from '../use-go.ts';
import type { SaveSearchProps } from './SaveSearch.tsx';
import { collectiveIdOf, ONLY_ME, type SearchValues } from './saved-search-fields.ts';
import { SavedSearchFields } from './SavedSearchFields.tsx';
import classes from './SaveSearchPanel.module.css';
import { hrefOfSearch, removeSearch, saveSearch } from './saved-searches.data.ts';
import { useSuggestedName } from './use-suggested-name.ts';

interface SaveSearchPanelProps extends SaveSearchProps {
  trigger: ReactElement;
}

export function SaveSearchPanel({ trigger, ...props }: SaveSearchPanelProps) {
  return (
    <ButtonPanel label="Save this search" trigger={(button) => cloneElement(trigger, button)}>
      {(close) => <SaveSearchForm {...props} onClose={close} />}
    </ButtonPanel>
  );
}

function SaveSearchForm({ entity, address, total, onClose }: SaveSearchProps & { onClose: () => void }) {
  const { scope } = useSearchScope();
  const go = useGo();
  const { search, path } = address;
  const { filters, one, many } = ENTITIES[entity];
  const form = useForm<SearchValues, SavedSearchDraft>({
    schema: SavedSearchDraft,
    initial: {
      name: useSuggestedName(entity, search.filter),
      telling: 'in-kithline',
      forCollectiveId: ONLY_ME,
    },
    toBody: (values) => ({
      name: values.name,
      telling: values.telling,
      forCollectiveId: collectiveIdOf(values),
      entity: entity === 'people' ? 'person' : 'organization',
      ...scopeToQuery(scope),
      filter: encodeFilter(filters, search.filter),
      order: search.order === 'name-asc' ? null : search.order,
    }),
    fallback: 'The search was not saved.',
    send: async (body) => {
      const saved = await saveSearch(body);
      onClose();
      const listed = address.hrefWith({ savedSearch: saved.id, onlyNew: false, page: 1 });
      offerUndo(saved, () => go(address.hrefWith({})));
      go(saved.collective && body.collectiveId !== saved.collective.id ? hrefOfSearch(saved) : listed);
    },
  });
  return (
    <Form of={form} className={classes.form} data-list={path}>
      <h2 className={classes.title}>Save this search</h2>
      <SavedSearchFields {...{ form, entity }} />
      {form.failure && <Message tone="error">{form.failure}</Message>}
      <div className={classes.foot}>
        {total !== undefined && (
          <span className={classes.total}>
            <strong>{sayNumber(total)}</strong> {total === 1 ? one : many} today
          </span>
        )}
        <Button variant="quiet" onClick={onClose}>
          cancel
        </Button>
        <Button type="submit" variant="primary" working={form.isSending} workingLabel="Saving...">
          Save
        </Button>
      </div>
    </Form>
  );
}

function offerUndo({ id }: SavedSearch, goBack: () => void): void {
  toast.offer('Search saved', {
    label: 'Undo',
    act: () => {
      removeSearch(id).then(goBack, () => toast.failure('The search was not removed. Try again.'));
    },
  });
}
