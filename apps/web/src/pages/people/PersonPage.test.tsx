import { strengthOf } from '@kithline/contract/strengths.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAsked, nov } from '../../features/relations/testing/introduction-examples.ts';
import { answerAsServer } from './testing/answer-as-server.ts';
import { leila } from './testing/leila.ts';
import { openPeople } from './testing/open-people.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const question = 'How well do you know Leila?';
const strong = { id: 31, strength: strengthOf(3) };
const dialog = () => within(screen.getByRole('dialog'));
const opened = async () => within(await screen.findByRole('dialog'));
const choice = async (name: RegExp) =>
  within(await screen.findByRole('radiogroup', { name: question })).getByRole('radio', { name });
const isChosen = async (name: RegExp) =>
  waitFor(async () => expect((await choice(name)).getAttribute('aria-checked')).toBe('true'));

describe('The choice of a strength on the tab "you" of a person', () => {
  it("is saved at once, and shown in the profile's head and in the row of the list behind", async () => {
    const server = answerAsServer(leila);
    const { user } = await openPeople('/people/12?tab=you');
    await isChosen(/^Not Given/);
    await user.click(await choice(/^Familiar/));
    await isChosen(/^Familiar/);
    expect(dialog().getByRole('button', { name: `Familiar. ${question}` })).toBeTruthy();
    const row = document.querySelector<HTMLElement>('[data-row="12"]');
    expect(row?.textContent).toContain('Familiar');
    expect(server.written).toEqual(['POST /relationships']);
    expect(server.relationship?.strength.id).toBe(2);
  });

  it('deletes the strength if the choice is Not Given', async () => {
    const server = answerAsServer({ ...leila, relationship: strong });
    const { user } = await openPeople('/people/12?tab=you');
    await isChosen(/^Strong/);
    await user.click(await choice(/^Not Given/));
    await isChosen(/^Not Given/);
    await waitFor(() => expect(server.written).toEqual(['DELETE /relationships/31']));
    expect(dialog().getByRole('button', { name: `Not rated yet. ${question}` })).toBeTruthy();
  });

  it('is reverted if it was not saved, with an error and a way to try again', async () => {
    const server = answerAsServer({ ...leila, relationship: strong });
    server.failing.add('/relationships');
    const { user } = await openPeople('/people/12?tab=you');
    await user.click(await choice(/^Weak/));
    expect((await screen.findByRole('alert')).textContent).toContain('Your choice was not saved.');
    await isChosen(/^Strong/);
    server.failing.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await isChosen(/^Weak/);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(server.relationship?.strength.id).toBe(1);
  });

  it('no longer shows an error once another choice is saved in the head of the profile', async () => {
    const server = answerAsServer({ ...leila, relationship: strong });
    server.failing.add('/relationships');
    const { user } = await openPeople('/people/12?tab=you');
    await user.click(await choice(/^Weak/));
    await screen.findByText('Your choice was not saved.');
    server.failing.clear();
    await user.click(dialog().getByRole('button', { name: `Strong. ${question}` }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Familiar' }));
    await isChosen(/^Familiar/);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('An open request for an introduction', () => {
  it('is shown on the summary, with its state', async () => {
    const server = answerAsServer(leila);
    server.introductions = [anAsked(11, { state: 'passed-on', passedOn: nov(24), may: [] })];
    await openPeople('/people/12?view=profile');
    const link = await screen.findByRole('link', { name: 'Introductions with Leila' });
    expect(link.closest('p')?.textContent).toContain(
      'You asked Priya Raghunathan on 22 Nov. Passed on 24 Nov.',
    );
  });
});

describe('Choosing a strength with the arrow keys', () => {
  it('saves only the last of several quick choices', async () => {
    const server = answerAsServer(leila);
    const { user } = await openPeople('/people/12?tab=you');
    (await choice(/^Not Given/)).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await isChosen(/^Familiar/);
    await waitFor(() => expect(server.relationship?.strength.id).toBe(2));
    expect(document.activeElement?.textContent).toContain('Familiar');
  });

  it('does not save the choices that the keys only pass on the way', async () => {
    const server = answerAsServer({ ...leila, relationship: strong });
    const { user } = await openPeople('/people/12?tab=you');
    (await choice(/^Strong/)).focus();
    await user.keyboard('{ArrowUp}');
    await isChosen(/^Not Given/);
    await user.keyboard('{ArrowUp}');
    await isChosen(/^Weak/);
    expect(server.written).toEqual([]);
    await waitFor(() => expect(server.relationship?.strength.id).toBe(1));
    expect(server.written).toEqual(['POST /relationships']);
  });

  it.each(['{Enter}', ' ', '{Tab}'])('saves the choice at once when "%s" is pressed', async (key) => {
    const server = answerAsServer({ ...leila, relationship: strong });
    const { user } = await openPeople('/people/12?tab=you');
    (await choice(/^Strong/)).focus();
    await user.keyboard(`{ArrowDown}${key}`);
    await waitFor(() => expect(server.written).toEqual(['POST /relationships']), { timeout: 250 });
    await isChosen(/^Familiar/);
  });

  it('saves the choice when the tab is left', async () => {
    const server = answerAsServer({ ...leila, relationship: strong });
    const { user } = await openPeople('/people/12?tab=you');
    (await choice(/^Strong/)).focus();
    await user.keyboard('{ArrowDown}1');
    await waitFor(() => expect(server.written).toEqual(['POST /relationships']), { timeout: 250 });
  });
});

describe('The tab "you" of a person\'s profile', () => {
  it('shows the date of the connection and reasons for a strength, without setting it', async () => {
    const server = answerAsServer(leila);
    server.suggestion = { strength: strengthOf(2), facts: ['You both worked at Acme from 2016 to 2019.'] };
    await openPeople('/people/12?tab=you');
    expect(await screen.findByText('Connected since 5 Mar 2021')).toBeTruthy();
    const facts = await screen.findByRole('list', { name: /These facts suggest\s+Familiar/ });
    expect(facts.textContent).toBe('You both worked at Acme from 2016 to 2019.');
    await isChosen(/^Not Given/);
    expect(server.written).toEqual([]);
  });

  it('shows no suggestion if it does not load', async () => {
    const server = answerAsServer(leila);
    server.failing.add('/relationships/suggestion');
    await openPeople('/people/12?tab=you');
    await screen.findByText('No Commonalities to show.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/These facts suggest/)).toBeNull();
  });

  it('lists commonalities: schools and causes as links, people as a button, and places as text', async () => {
    const server = answerAsServer(leila);
    const shared = (kind: string, id: number, entity: string) => ({
      kind,
      id,
      entity,
      entityType: kind === 'school' ? 'organization' : 'other',
      profilePicture: null,
      description: `About ${entity}`,
    });
    server.commonalities = [
      shared('school', 7, 'Ridgeway University'),
      shared('cause', 3, 'Climate adaptation'),
      shared('person', 9, 'Priya Raghunathan'),
      shared('place', 5, 'London'),
    ];
    await openPeople('/people/12?tab=you');
    const lines = within(await screen.findByRole('region', { name: 'In common' }));
    expect(lines.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/organizations/7',
      '/people?summary.supportedCauses.value=3&page=1&limit=50',
    ]);
    expect(lines.getByRole('button', { name: /1 person you both know/ })).toBeTruthy();
    expect(lines.getByText('London')).toBeTruthy();
  });

  it('shows the same number of people in common as the summary, which opens the list of them', async () => {
    const server = answerAsServer(leila);
    server.commonalities = [
      { kind: 'person', id: 9, entity: 'Priya', entityType: 'other', profilePicture: null, description: '' },
    ];
    server.moreOfPeople = 27;
    const { user } = await openPeople('/people/12?tab=you');
    const card = within(await screen.findByRole('region', { name: 'In common' }));
    expect(card.getByRole('button', { name: /28 people you both know/ })).toBeTruthy();
    await user.click(dialog().getByRole('tab', { name: 'summary' }));
    const summary = within(await screen.findByRole('region', { name: 'In common with you' }));
    await user.click(summary.getByRole('button', { name: /28 people you both know/ }));
    const list = await screen.findByRole('dialog', { name: 'People you and Leila Haddad both know' });
    expect((await within(list).findByRole('link', { name: /Priya/ })).getAttribute('href')).toBe('/people/9');
  });

  it('says that commonalities did not load, and leaves them out of the summary', async () => {
    const server = answerAsServer(leila);
    server.failing.add('/persons/12/commonalities');
    const { user } = await openPeople('/people/12?tab=you');
    expect(await screen.findByText("Couldn't load what you have in common.")).toBeTruthy();
    await user.click(dialog().getByRole('tab', { name: 'summary' }));
    await waitFor(() => expect(screen.queryByText("Couldn't load what you have in common.")).toBeNull());
    expect(screen.queryByRole('region', { name: 'In common with you' })).toBeNull();
  });
});

describe('The head of a profile', () => {
  it('opens the choice of a strength with r, where the arrow keys and Enter choose', async () => {
    const server = answerAsServer(leila);
    const { user } = await openPeople('/people/12');
    await screen.findByRole('button', { name: `Not rated yet. ${question}` });
    await user.keyboard('r');
    await screen.findByRole('menuitemradio', { name: 'Strong' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('button', { name: `Strong. ${question}` })).toBeTruthy();
    await waitFor(() => expect(server.relationship?.strength.id).toBe(3));
  });
});

describe('The URL of somebody whom the viewer cannot see', () => {
  it('requests nothing but the person, and shows "Wrong turn"', async () => {
    const server = answerAsServer(leila);
    const { where } = await openPeople('/people/99');
    await waitFor(() => expect(where()).toBe('/not-found'));
    expect(server.read).toEqual(['/persons/99/profile']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows "Wrong turn" without any request if it has no valid id', async () => {
    const server = answerAsServer(leila);
    const { where } = await openPeople('/people/nobody');
    await waitFor(() => expect(where()).toBe('/not-found'));
    expect(server.read).toEqual([]);
  });
});

describe('A suggested strength', () => {
  const together = 'You both worked at Acme from 2016 to 2019.';
  const suggestion = {
    strength: strengthOf(2),
    facts: [together, 'Connected since March 2021.', '1 person you both know.'],
  };

  it('is in the head with its reason in one line, and one press accepts it', async () => {
    const server = answerAsServer(leila);
    server.suggestion = suggestion;
    const { user } = await openPeople('/people/12');
    const line = await (await opened()).findByText(/^Suggested:/);
    expect(line.textContent).toBe(`Suggested: Familiar. ${together} Connected since March 2021.`);
    expect(server.written).toEqual([]);
    await user.click(dialog().getByRole('button', { name: 'Rate Familiar' }));
    expect(await dialog().findByRole('button', { name: `Familiar. ${question}` })).toBe(
      document.activeElement,
    );
    await waitFor(() => expect(server.relationship?.strength.id).toBe(2));
    expect(dialog().queryByText(/^Suggested:/)).toBeNull();
  });

  it('is replaced by an error with "Try again" if accepting it was not saved', async () => {
    const server = answerAsServer(leila);
    server.suggestion = suggestion;
    server.failing.add('/relationships');
    const { user } = await openPeople('/people/12');
    await user.click(await (await opened()).findByRole('button', { name: 'Rate Familiar' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Your choice was not saved.');
    server.failing.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.relationship?.strength.id).toBe(2));
  });

  it('is not requested for somebody who is already rated', async () => {
    const server = answerAsServer({ ...leila, relationship: strong });
    server.suggestion = suggestion;
    await openPeople('/people/12');
    await (await opened()).findByRole('button', { name: `Strong. ${question}` });
    expect(server.read).not.toContain('/relationships/suggestion');
  });

  it('is marked in the menu of a row, with its reason at the bottom', async () => {
    const server = answerAsServer(leila);
    server.suggestion = suggestion;
    const { user } = await openPeople('/people');
    await user.click(
      await screen.findByRole('button', { name: 'Not rated yet. How well do you know Leila Haddad?' }),
    );
    const familiar = await screen.findByRole('menuitemradio', { name: /^Familiar\s*suggested$/ });
    const reason = document.getElementById(familiar.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe(`${together} Connected since March 2021.`);
    expect(screen.getByRole('menuitemradio', { name: 'Strong' })).toBeTruthy();
  });
});

describe('The letters n and l on the tab of notes and labels', () => {
  it('open a new note and a new label on that tab', async () => {
    answerAsServer(leila);
    const { user } = await openPeople('/people/12?tab=notes-labels');
    await screen.findByRole('button', { name: 'add label' });
    await user.keyboard('n');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Note/ }));
    await user.keyboard('{Escape}l');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Label' }));
  });
});

describe('On another tab of a profile', () => {
  it('the letter n opens the tab of notes and labels with a new note', async () => {
    answerAsServer(leila);
    const { user, where } = await openPeople('/people/12');
    await screen.findByRole('button', { name: `Not rated yet. ${question}` });
    await user.keyboard('n');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Note/ })));
    expect(where()).toContain('tab=notes-labels');
    expect((document.activeElement as HTMLTextAreaElement).value).toBe('');
  });

  it('the letter l opens the tab of notes and labels with the field for a new label, which stays closed the next time', async () => {
    answerAsServer(leila);
    const { user } = await openPeople('/people/12?tab=experience');
    await screen.findByRole('button', { name: `Not rated yet. ${question}` });
    await user.keyboard('l');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
    await user.click(dialog().getByRole('tab', { name: 'summary' }));
    await user.click(dialog().getByRole('tab', { name: 'notes/labels' }));
    expect(await screen.findByRole('button', { name: 'add label' })).toBeTruthy();
  });
});

describe('Letters and digits while the chains cover the profile', () => {
  it.each(['2', 'n', 'l', 'r'])('do nothing in the profile: %s', async (key) => {
    answerAsServer(leila);
    const { user, where } = await openPeople('/people/12?show=chains');
    await screen.findByRole('dialog', { name: 'Connection chains' });
    const address = where();
    await user.keyboard(key);
    expect(where()).toBe(address);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Connection chains' })).toBeTruthy();
  });
});

describe("The viewer's own profile", () => {
  it('has no tabs about relations and no choice of a strength, and removes the tab "you" from the URL', async () => {
    answerAsServer(leila);
    const { where } = await openPeople('/people/12?tab=you', leila.id);
    await screen.findByRole('heading', { level: 1, name: 'Leila Haddad' });
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'summary',
      'experience0',
      'education0',
    ]);
    expect(dialog().queryByRole('button', { name: /How well do you know/ })).toBeNull();
    expect(where()).not.toContain('tab');
  });

  it("asks whether the role that was shown at registration is the viewer's job", async () => {
    const server = answerAsServer(leila);
    server.offeredRole = { title: 'Partner', organization: 'Acme' };
    const { user } = await openPeople('/people/12', leila.id);
    expect(await (await opened()).findByRole('region', { name: 'Is this your job?' })).toBeTruthy();
    await user.click(dialog().getByRole('button', { name: /^Keep/ }));
    const said = await dialog().findByText('Partner at Acme was added to your profile.');
    expect(document.activeElement).toBe(said);
    expect(server.written).toEqual(['POST /account/offered-role']);
  });

  it('is the only profile that asks about the role shown at registration', async () => {
    const server = answerAsServer(leila);
    server.offeredRole = { title: 'Partner', organization: 'Acme' };
    await openPeople('/people/12');
    await (await opened()).findByRole('tab', { name: 'you' });
    expect(dialog().queryByText('Is this your job?')).toBeNull();
  });
});

describe('The row of a person', () => {
  const open = 'Not rated yet. How well do you know Leila Haddad?';

  it('shows the strength, which the viewer can change without leaving the list', async () => {
    const server = answerAsServer(leila);
    const { user, where } = await openPeople('/people');
    const button = await screen.findByRole('button', { name: open });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    const weak = await screen.findByRole('menuitemradio', { name: 'Weak' });
    expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe('Not Given');
    expect(screen.getByRole('button', { name: open }).getAttribute('aria-expanded')).toBe('true');
    await user.click(weak);
    expect(await screen.findByRole('button', { name: /^Weak\. How well/ })).toBeTruthy();
    expect(where()).toMatch(/^\/people(\?|$)/);
    await waitFor(() => expect(server.relationship?.strength.id).toBe(1));
  });

  it('opens the choice of a strength with r', async () => {
    answerAsServer(leila);
    const { user } = await openPeople('/people');
    await screen.findByRole('button', { name: open });
    await user.keyboard('jr');
    expect(await screen.findByRole('menuitemradio', { name: 'Familiar' })).toBeTruthy();
  });

  it('says that a choice was not saved, and shows the previous choice', async () => {
    const server = answerAsServer({ ...leila, relationship: strong });
    server.failing.add('/relationships');
    const { user } = await openPeople('/people');
    await user.click(await screen.findByRole('button', { name: /^Strong\. How well/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Not Given' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Not saved.');
    expect(screen.getByRole('button', { name: /^Strong\. How well/ })).toBeTruthy();
  });

  it('shows the ties and the date of the connection', async () => {
    answerAsServer({ ...leila, relationship: strong });
    await openPeople('/people');
    const link = await screen.findByRole('link', { name: 'Leila Haddad' });
    const described = (link.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described.at(-1)).toBe('Connected through Priya Raghunathan. Connected Mar 2021. Strong.');
  });

  it("offers no choice of a strength for the viewer's own row", async () => {
    answerAsServer(leila);
    await openPeople('/people', leila.id);
    await screen.findByRole('link', { name: 'Leila Haddad' });
    expect(screen.queryByRole('button', { name: /How well do you know/ })).toBeNull();
  });
});
