import { SAVED_SEARCH_NAME } from '@kithline/contract/saved-searches.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Form } from '../../../lib/form/use-form.ts';
import { Radio } from '../../../ui/choices/Radio.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { type Entity } from '../entity.ts';
import { ONLY_ME, type SearchValues, TELLINGS } from './saved-search-fields.ts';
import classes from './SavedSearchFields.module.css';
import { ownCollectivesQuery } from './saved-searches.data.ts';

interface SavedSearchFieldsProps {
  form: Form<SearchValues>;
  entity: Entity;
}

export function SavedSearchFields({ form, entity }: SavedSearchFieldsProps) {
  const { data: collectives = [] } = useQuery(ownCollectivesQuery);
  const group = useId();
  const telling = form.field('telling');
  const options = [
    { value: ONLY_ME, label: 'Only me' },
    ...collectives.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <>
      <TextField
        label="Name"
        required
        limit={SAVED_SEARCH_NAME}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>Tell me about new {entity}</legend>
        <div className={classes.choices}>
          {TELLINGS.map(({ value, label, note }) => (
            <Radio
              key={value}
              name={group}
              checked={telling.value === value}
              onChange={() => telling.onChange(value)}
              className={classes.choice ?? ''}
              label={
                <span>
                  <span className={classes.label}>{label}</span>
                  {note && <span className={classes.note}>{note}</span>}
                </span>
              }
            />
          ))}
        </div>
      </fieldset>
      {collectives.length > 0 && (
        <SelectField
          label="For"
          options={options}
          hint={
            form.values.forCollectiveId === ONLY_ME
              ? 'Only you see this search.'
              : 'All collaborators of the collective see this search. It searches the people of the collective, never your own network.'
          }
          {...form.field('forCollectiveId')}
        />
      )}
    </>
  );
}
