// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeptPictures } from './picture/edited-picture.tsx';
import { renderEditor } from './testing/render-editor.tsx';
import { SummaryForms } from './SummaryForms.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ALDER = { id: 5, name: 'Alder Fund', profilePicture: null };

function open() {
  const server = {
    form: { supportedOrganizations: [ALDER] },
    organizations: [{ id: 8, name: 'Clean Water' }],
  };
  const drawn = renderEditor(
    server,
    <KeptPictures>
      <SummaryForms />
    </KeptPictures>,
  );
  const section = within(screen.getByRole('region', { name: 'Social Impact' }));
  const field = () => section.getByRole('combobox', { name: /^Organizations/u });
  const save = async () => {
    await drawn.user.click(section.getByRole('button', { name: /^save/u }));
    await waitFor(() => expect(drawn.sent).toHaveLength(1));
    return drawn.sent[0]?.body;
  };
  return { ...drawn, field, save };
}

it('Supported organizations without a suggestion are added by name', async () => {
  const { user, field, save } = open();
  for (const name of ['Night Kitchen', 'Winter Choir']) {
    await user.type(field(), name);
    await user.click(await screen.findByRole('option', { name: `Add "${name}"` }));
  }
  expect(await save()).toMatchObject({
    supportedOrganizationIds: [ALDER.id],
    supportedOrganizationNames: ['Night Kitchen', 'Winter Choir'],
  });
});

it('The name of a chosen organization cannot be added again', async () => {
  const { user, field } = open();
  await user.type(field(), 'alder fund');
  await screen.findByRole('option', { name: /Clean Water/u });
  expect(screen.queryByRole('option', { name: /^Add/u })).toBeNull();
});

it('The first Enter highlights the first suggestion, and the second one picks it', async () => {
  const { user, field, save, sent } = open();
  await user.type(field(), 'clean');
  await screen.findByRole('option', { name: /Water/u });
  await user.keyboard('{Enter}');
  expect(sent).toEqual([]);
  await user.keyboard('{Enter}');
  expect(await save()).toMatchObject({ supportedOrganizationIds: [ALDER.id, 8] });
});
