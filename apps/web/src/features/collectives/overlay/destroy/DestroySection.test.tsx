import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callServer } from '../../../../lib/testing/call-server.ts';
import { DestroySection } from './DestroySection.tsx';
import { aCollaborator, aCollective } from '../testing/a-collective.ts';
import { forgetOverlay, renderOverlay } from '../testing/render-overlay.tsx';

const DESTROY = 'DELETE /collectives/7';

afterEach(() => {
  cleanup();
  forgetOverlay();
  vi.unstubAllGlobals();
});

function openSection() {
  const people = ['Daniel Abrams', 'Leila Haddad'].map((name, index) => aCollaborator(index + 1, name));
  const server = callServer({
    'GET /collectives/7/collaborators': () => toPage(people, { page: 1, limit: 10, total: 14 }),
    [DESTROY]: () => undefined,
  });
  const onDestroyed = vi.fn(() => Promise.resolve());
  const drawn = renderOverlay(<DestroySection collective={aCollective()} onDestroyed={onDestroyed} />);
  return { ...drawn, server, onDestroyed };
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Destroy/ });
const field = () => screen.getByRole('textbox', { name: 'Type the collective’s name to confirm' });

describe('Destroying a collective', () => {
  it('shows who will lose access', async () => {
    openSection();
    expect(await screen.findByText('Daniel Abrams, Leila Haddad and 12 more')).toBeTruthy();
    expect(screen.getByText('will lose access now')).toBeTruthy();
  });

  it('is possible only once the whole name is typed, in upper or lower case', async () => {
    const { user, server, onDestroyed } = openSection();
    expect(button().disabled).toBe(true);
    await user.type(field(), 'climate board ben');
    expect(button().disabled).toBe(true);
    expect(screen.getByText('2 letters to go')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(server.asked(DESTROY)).toHaveLength(0);
    await user.type(field(), 'CH');
    expect(button().disabled).toBe(false);
    await user.click(button());
    expect(await screen.findByText('Collective destroyed')).toBeTruthy();
    expect(server.asked(DESTROY)).toHaveLength(1);
    expect(onDestroyed).toHaveBeenCalledOnce();
  });

  it('keeps the typed name and shows an error if it fails', async () => {
    const { user, server, onDestroyed } = openSection();
    server.fail(DESTROY);
    await user.type(field(), 'Climate Board Bench');
    await user.click(button());
    expect(await screen.findByText('Destroy Collective failed')).toBeTruthy();
    expect(onDestroyed).not.toHaveBeenCalled();
    expect((field() as HTMLInputElement).value).toBe('Climate Board Bench');
    server.heal();
    await user.click(button());
    expect(await screen.findByText('Collective destroyed')).toBeTruthy();
  });
});
