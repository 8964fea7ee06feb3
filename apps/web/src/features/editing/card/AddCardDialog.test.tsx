// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../../../ui/feedback/toast.ts';
import { aRole, renderEditor, type Server } from '../testing/render-editor.tsx';
import { AddCardDialog } from './AddCardDialog.tsx';

afterEach(() => {
  cleanup();
  toast.clear();
  vi.unstubAllGlobals();
});

/** A card as Kithline writes it, with further lines that other programs add. */
const LEILA = [
  'BEGIN:VCARD',
  'VERSION:4.0',
  'FN:Leila Haddad-Stone',
  'N:Haddad-Stone;Leila;;;CFA',
  'NICKNAME:Lou',
  'TITLE:Director',
  String.raw`ORG:Halden\; Ventures;Climate`,
  'EMAIL;TYPE=work:Leila@Halden.example',
  'EMAIL;TYPE=home:leila@home.example',
  'TEL:+44 20 7946 0000',
  'PHOTO:data:image/png;base64,AAAA',
  'URL:https://www.linkedin.com/in/leila',
  'URL:https://leila.example',
  'X-SOCIALPROFILE;type=flickr:https://flickr.example/leila',
  'URL:not a link at all',
  'NOTE:Met in Porto',
  'END:VCARD',
].join('\r\n');

async function open(text: string, server: Server = { form: {} }) {
  const onClosed = vi.fn<() => void>();
  const onForms = vi.fn<() => void>();
  const dialog = <AddCardDialog personId={2} {...{ onForms, onClosed }} />;
  const { user, sent } = renderEditor(server, dialog);
  await user.upload(await screen.findByLabelText('A card (.vcf)'), new File([text], 'leila.vcf'));
  return { user, sent, onForms, onClosed };
}

const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('Adding facts from a card', () => {
  it('shows what is new, what the profile already says, and what differs', async () => {
    await open(LEILA, { form: { emailWork: 'leila@halden.example', linkedin: '' } });
    const states = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
    expect(states).toEqual([
      'First NameLeilaAlready in the profile',
      'Last NameHaddad-StoneDiffers: the profile says Haddad, the card says Haddad-Stone.',
      'Preferred First NameLouNew',
      'Work EmailLeila@Halden.exampleAlready in the profile',
      'Personal Emailleila@home.exampleNew',
      'LinkedInhttps://www.linkedin.com/in/leilaNew',
      'Websitehttps://leila.exampleNew',
      'RoleDirector at Halden; VenturesNew',
    ]);
    expect((await box(/^First Name/)).disabled).toBe(true);
    const ticked = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
    expect(ticked.map((one) => one.getAttribute('aria-label')?.split(':')[0])).toEqual([
      'Personal Email',
      'LinkedIn',
      'Website',
    ]);
  });

  it('compares the card with contacts files where the profile states nothing', async () => {
    const fromFiles = { firstName: 'Leila', lastName: 'Haddad', emailPersonal: 'other@home.example' };
    await open(LEILA, { form: { firstName: '', lastName: '', fromFiles } });
    expect((await box(/^First Name/)).disabled).toBe(true);
    await screen.findByText('Differs: the profile says Haddad, the card says Haddad-Stone.');
    expect((await box(/^Personal Email/)).checked).toBe(false);
  });

  it('saves exactly the ticked facts, in one request', async () => {
    const { user, sent, onClosed } = await open(LEILA);
    await user.click(await box(/^Last Name/));
    await user.click(await box(/^Website/));
    await user.click(screen.getByRole('button', { name: /^save 4 facts/ }));
    await waitFor(() => expect(onClosed).toHaveBeenCalled());
    expect(sent).toEqual([
      {
        method: 'PATCH',
        path: '/api/persons/2',
        body: {
          lastName: 'Haddad-Stone',
          emailWork: 'Leila@Halden.example',
          emailPersonal: 'leila@home.example',
          linkedin: 'https://www.linkedin.com/in/leila',
          known: 1,
        },
      },
    ]);
  });

  it('asks when a job began, because cards do not contain the start', async () => {
    const { user, sent } = await open(LEILA, { form: { emailWork: 'leila@halden.example' } });
    for (const name of [/^Personal/, /^LinkedIn/, /^Website/]) await user.click(await box(name));
    await user.click(await box(/^Role/));
    await user.click(screen.getByRole('button', { name: /^save 1 fact\b/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('Worked From is required.');
    expect(sent).toEqual([]);
    await user.selectOptions(screen.getByLabelText(/^Worked From(?!, month)/), '2021');
    await user.click(screen.getByRole('button', { name: /^save 1 fact\b/ }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.path).toBe('/api/persons/2/experiences');
    expect(sent[0]?.body).toMatchObject({
      organizationName: 'Halden; Ventures',
      title: 'Director',
      from: '2021',
      isOngoing: true,
    });
  });

  it('does not add a job that the profile has', async () => {
    const organization = { id: 5, name: 'halden; ventures', profilePicture: null };
    await open(LEILA, { form: { roles: [aRole({ organization })] } });
    expect((await box(/^Role/)).disabled).toBe(true);
  });

  it('shows beside a wrong value why it is wrong, and does not let it be ticked', async () => {
    const text = 'BEGIN:VCARD\nVERSION:3.0\nN:;\nEMAIL;TYPE=work:no address\nTITLE:Director\nEND:VCARD';
    await open(text);
    const items = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
    expect(items).toEqual([
      'Work Emailno addressMust be a valid Email.',
      'RoleDirectorThe card names no organization, and a role needs one.',
    ]);
    for (const one of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(one.disabled).toBe(true);
  });

  it('links to the forms if Kithline does not know the place of the card', async () => {
    const text = 'BEGIN:VCARD\nVERSION:4.0\nADR:;;;Nowhere;;;\nEND:VCARD';
    const { user, onForms, onClosed } = await open(text);
    await screen.findByText('Kithline does not know this place.');
    await user.click(screen.getByRole('button', { name: 'choose it in the form' }));
    expect(onForms).toHaveBeenCalledOnce();
    await waitFor(() => expect(onClosed).toHaveBeenCalled());
  });

  it('says that nothing was saved if the server fails, and keeps the ticks', async () => {
    const { user, onClosed } = await open(LEILA, { form: {}, answer: () => ({ status: 500 }) });
    await user.click(await screen.findByRole('button', { name: /^save 4 facts/ }));
    await screen.findByText('Nothing was saved. Try again.');
    expect((await box(/^Website/)).checked).toBe(true);
    expect(onClosed).not.toHaveBeenCalled();
  });

  it('says that the facts were saved if only the role fails, and then sends only the role again', async () => {
    const server: Server = {
      form: {},
      answer: ({ path }) => {
        if (path.endsWith('/experiences')) return { status: 500 };
        server.form = {
          emailWork: 'Leila@Halden.example',
          emailPersonal: 'leila@home.example',
          linkedin: 'https://www.linkedin.com/in/leila',
          website: 'https://leila.example',
        };
        return { id: 2 };
      },
    };
    const success = vi.spyOn(toast, 'success');
    const { user, sent, onClosed } = await open(LEILA, server);
    await user.click(await box(/^Role/));
    await user.selectOptions(screen.getByLabelText(/^Worked From(?!, month)/), '2021');
    await user.click(screen.getByRole('button', { name: /^save 5 facts/ }));
    await screen.findByText('The facts were saved, but not the role. Try again.');
    expect((await box(/^Website/)).checked).toBe(false);
    server.answer = () => ({ id: 12 });
    await user.click(await screen.findByRole('button', { name: /^save 1 fact\b/ }));
    await waitFor(() => expect(onClosed).toHaveBeenCalled());
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/persons/2',
      '/api/persons/2/experiences',
      '/api/persons/2/experiences',
    ]);
    expect(success).toHaveBeenCalledWith('5 facts added');
  });

  it('says why a file cannot be read, and lets one of several cards be chosen', async () => {
    const { user } = await open('Name,Title');
    expect((await screen.findByRole('alert')).textContent).toContain('There is no vCard in this file.');
    const two = `${LEILA}\n${LEILA.replaceAll('Leila', 'Ben')}`;
    await user.upload(screen.getByLabelText('A card (.vcf)'), new File([two], 'two.vcf'));
    await user.selectOptions(await screen.findByLabelText('Card, 1 of 2'), 'Ben Haddad-Stone');
    await screen.findByText('Differs: the profile says Leila, the card says Ben.');
    expect(screen.queryByText('There is no vCard in this file.', { exact: false })).toBeNull();
  });
});
