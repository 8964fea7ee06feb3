import { describe, expect, it } from 'vitest';
import { decodeOverlay } from '../../../lib/overlay-state.ts';
import { newInvitationHref, placeAt, sectionHref, sectionsFor } from './overlay-sections.ts';

describe('The numbers in the URL of a collective’s overlay', () => {
  it.each([
    [0, 'details'],
    [1, 'collaborators'],
    [2, 'shared networks'],
    [3, 'invitations'],
    [4, 'destroy'],
  ])('open a section for the owner: %i opens %s', (nav, section) => {
    expect(placeAt(true, { nav }).section).toBe(section);
  });

  it('always open the shared networks for a viewer who is not the owner', () => {
    for (const nav of [undefined, 0, 2, 4, 99]) {
      expect(placeAt(false, nav === undefined ? {} : { nav }).section).toBe('shared networks');
    }
  });

  it('open the tab of other members if the second number is 1, else the tab of current collaborators', () => {
    expect(placeAt(true, { nav: 1 }).tab).toBe('current');
    expect(placeAt(true, { nav: 1, sub: 1 }).tab).toBe('others');
    expect(placeAt(true, { nav: 1, sub: 9 }).tab).toBe('current');
  });

  it('open the form for a new invitation only if the second number is 1', () => {
    const state = decodeOverlay(newInvitationHref(7));
    expect(state).toMatchObject({ type: 'collective', id: 7 });
    expect(placeAt(true, state ?? {})).toMatchObject({ section: 'invitations', isWriting: true });
    expect(placeAt(true, { nav: 3 })).toMatchObject({ section: 'invitations', isWriting: false });
  });

  it.each([true, false])(
    'open the same section again after they were written into a URL (owner: %s)',
    (isOwner) => {
      for (const section of sectionsFor(isOwner)) {
        const state = decodeOverlay(sectionHref({ collectiveId: 7, isOwner }, section, 1));
        expect(state).toMatchObject({ open: true, type: 'collective', id: 7, sub: 1 });
        expect(placeAt(isOwner, state ?? {}).section).toBe(section);
      }
    },
  );
});
