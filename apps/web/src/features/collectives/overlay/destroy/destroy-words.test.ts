import { describe, expect, it } from 'vitest';
import { isNameTyped, sayDestruction, sayProgress } from './destroy-words.ts';
import { aCollective } from '../testing/a-collective.ts';

describe('Typing the name of a collective', () => {
  it.each(['Climate Board Bench', 'climate board bench', ' CLIMATE BOARD BENCH '])('accepts %o', (typed) => {
    expect(isNameTyped('Climate Board Bench', typed)).toBe(true);
    expect(sayProgress('Climate Board Bench', typed)).toBeNull();
  });

  it('accepts an accented letter in any Unicode form', () => {
    expect(isNameTyped('Inês', 'Ine\u0302s')).toBe(true);
  });

  it.each([
    ['climate board ben', '2 letters to go'],
    ['climate board benc', '1 letter to go'],
    ['climate bord', 'This is not the name of the collective'],
    ['Climate Board Benches', 'This is not the name of the collective'],
  ])('says after %o: %s', (typed, words) => {
    expect(isNameTyped('Climate Board Bench', typed)).toBe(false);
    expect(sayProgress('Climate Board Bench', typed)).toBe(words);
  });

  it('shows nothing before anything is typed', () => {
    expect(sayProgress('Climate Board Bench', '  ')).toBeNull();
    expect(isNameTyped('Climate Board Bench', '')).toBe(false);
  });
});

describe('The consequences of destroying a collective', () => {
  it('name the collaborators and networks', () => {
    expect(sayDestruction(aCollective({ totalInvitations: 0 }))).toBe(
      'Destroying Climate Board Bench removes its notes and labels for all 14 collaborators and unshares 11 networks. Nobody’s own network changes.',
    );
    expect(
      sayDestruction(aCollective({ totalCollaborators: 1, totalNetworks: 1, totalInvitations: 0 })),
    ).toContain('for its 1 collaborator and unshares 1 network.');
  });

  it('name the invitations that can no longer be answered', () => {
    expect(sayDestruction(aCollective({ totalInvitations: 2 }))).toBe(
      'Destroying Climate Board Bench removes its notes and labels for all 14 collaborators, unshares 11 networks, and withdraws 2 unanswered invitations. Nobody’s own network changes.',
    );
    const alone = { totalCollaborators: 0, totalNetworks: 0, totalInvitations: 1 };
    expect(sayDestruction(aCollective(alone))).toContain(
      'removes its notes and labels and withdraws 1 unanswered invitation.',
    );
  });

  it('leave out collaborators, networks and invitations if there are none', () => {
    const none = { totalCollaborators: 0, totalNetworks: 0, totalInvitations: 0 };
    expect(sayDestruction(aCollective(none))).toBe(
      'Destroying Climate Board Bench removes its notes and labels. Nobody’s own network changes.',
    );
  });
});
