import { Bio } from '@kithline/contract/editing-rules.ts';
import type { PersonForm } from '@kithline/contract/editing.ts';
import { expect, it } from 'vitest';
import { area, readFields, sectionsOf } from './field-plan.ts';

const section = sectionsOf<PersonForm>();

it('A field is filled with the value under the key that its plan names', () => {
  const { fields } = section('Bio', Bio, [area('bio', 'About', { of: 'headline' })]);
  expect(readFields(fields, { bio: 'Long', headline: 'Short' })).toEqual({ bio: 'Short' });
});

it('A field with a misspelled name or key does not compile', () => {
  // @ts-expect-error The schema has no such field.
  expect(section('Bio', Bio, [area('boi', 'About')]).title).toBe('Bio');
  // @ts-expect-error The form has no such key.
  expect(section('Bio', Bio, [area('bio', 'About', { of: 'biography' })]).title).toBe('Bio');
});
