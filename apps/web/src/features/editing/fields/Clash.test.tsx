// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { persons } from '../editing.data.ts';
import { RoleForm } from '../entries/RoleForm.tsx';
import { KeptPictures } from '../picture/edited-picture.tsx';
import { SummaryForms } from '../SummaryForms.tsx';
import { aRole, renderEditor, type Server } from '../testing/render-editor.tsx';
import { useEditor } from '../editor.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const Summary = () => (
  <KeptPictures>
    <SummaryForms />
  </KeptPictures>
);

function FirstRole() {
  const [role] = useEditor().form.roles;
  return <RoleForm role={role ?? null} onClose={vi.fn()} onDelete={vi.fn()} onMoved={vi.fn()} />;
}

describe('A value that was saved elsewhere while another value was typed', () => {
  const server: Server = { form: {} };

  it("is called the viewer's own if the viewer saved it last", async () => {
    server.form = { bio: 'First' };
    const { user } = renderEditor(server, <Summary />);
    await user.type(screen.getByRole('textbox', { name: 'About' }), ' and more');
    server.form = { bio: 'Second', changedByViewer: ['bio'] };
    await persons.refreshForm(2);
    const clash = await screen.findByRole('group', { name: 'Your saved version of About differs' });
    expect(clash.textContent).toContain('You have saved this since: Second');
    await user.click(screen.getByRole('button', { name: 'take what I saved' }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'About' }).value).toBe('Second');
  });

  it("is called somebody else's if another person saved it last", async () => {
    server.form = { bio: 'First' };
    const { user } = renderEditor(server, <Summary />);
    await user.type(screen.getByRole('textbox', { name: 'About' }), ' and more');
    server.form = { bio: 'Second', changedByViewer: ['headline'] };
    await persons.refreshForm(2);
    expect(await screen.findByText(/^Changed elsewhere to:/u)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'take theirs' })).toBeTruthy();
  });

  it("is called the viewer's own in the form of a role that the viewer saved last", async () => {
    server.form = { roles: [aRole()] };
    const { user } = renderEditor(server, <FirstRole />);
    await user.selectOptions(screen.getByRole('combobox', { name: /^Worked From(?!, month)/u }), '2011');
    server.form = { roles: [aRole({ from: '2012-03' })], changedByViewer: ['role 11'] };
    await persons.refreshForm(2);
    expect(await screen.findByRole('button', { name: 'keep what I typed' })).toBeTruthy();
  });
});
