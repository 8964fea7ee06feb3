// @vitest-environment happy-dom
import type { FormStudy } from '@kithline/contract/editing.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aStudy, renderEditor } from '../testing/render-editor.tsx';
import { StudyForm } from './EducationForms.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(study: FormStudy | null) {
  const onClose = vi.fn();
  const drawn = renderEditor(
    { form: { studies: study === null ? [] : [study] }, organizations: [SHIPPED] },
    <StudyForm {...{ study, onClose }} onDelete={() => undefined} />,
  );
  const save = async () => {
    await drawn.user.click(screen.getByRole('button', { name: /^save/u }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    return drawn.sent.at(-1)?.body;
  };
  return { ...drawn, save };
}

/** A school that comes with the product and is in no network. */
const SHIPPED = { id: 0, name: 'University of Porto', detail: 'Porto, Portugal' };
const school = () => screen.getByRole('combobox', { name: /^School/u });

const year = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const studiesNow = () => screen.getByRole('switch', { name: 'I study here now' });

describe('A study', () => {
  it('cannot have an end year while it is ongoing', async () => {
    const { user, save } = open(aStudy());
    await user.click(studiesNow());
    expect(year('Attended To').disabled).toBe(true);
    expect(await save()).toMatchObject({ from: 2008, to: null, isOngoing: true });
    cleanup();

    const ended = open(aStudy({ to: null, isOngoing: true }));
    await ended.user.click(studiesNow());
    await ended.user.selectOptions(year('Attended To'), '2011');
    expect(await ended.save()).toMatchObject({ from: 2008, to: 2011, isOngoing: false });
  });

  it('can be saved without years, but not with only an end year', async () => {
    const { user, save } = open(aStudy());
    await user.selectOptions(year('Attended From'), 'Year');
    await user.click(screen.getByRole('button', { name: /^save/u }));
    expect(screen.getByText('Attended From is required if Attended To is provided.')).toBeTruthy();
    await user.selectOptions(year('Attended To'), 'Year');
    expect(await save()).toMatchObject({ from: null, to: null, isOngoing: false });
  });

  it('can be at a school that comes with the product and is in no network', async () => {
    const { user, save } = open(aStudy());
    await user.click(school());
    await user.click(await screen.findByRole('option', { name: /^University of Porto/u }));
    expect(await save()).toMatchObject({ organizationId: null, organizationName: 'University of Porto' });
  });

  it('can be at a new school, which is added by name', async () => {
    const { user, save } = open(aStudy());
    await user.type(school(), 'Night School of Crafts');
    await user.click(await screen.findByRole('option', { name: 'Add "Night School of Crafts"' }));
    expect(await save()).toMatchObject({ organizationId: null, organizationName: 'Night School of Crafts' });
  });

  it('needs a school and a degree', async () => {
    const { user } = open(null);
    await user.click(screen.getByRole('button', { name: /^save/u }));
    expect(await screen.findByText('School is required.')).toBeTruthy();
    expect(screen.getByText('At least one degree is required.')).toBeTruthy();
  });

  it('keeps its school if the editor cannot see that school', async () => {
    const { user, save } = open(aStudy({ organization: null }));
    expect(screen.getByText('School unknown', { selector: 'span' })).toBeTruthy();
    await user.selectOptions(year('Attended To'), '2013');
    expect(await save()).toMatchObject({ organizationId: null, keepsOrganization: true, to: 2013 });
  });
});
