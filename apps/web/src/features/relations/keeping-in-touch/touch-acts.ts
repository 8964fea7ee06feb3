import type { ChosenRhythm, TouchDraft } from '@kithline/contract/keeping-in-touch.ts';
import { CallFailure } from '../../../lib/call.ts';
import { newClientId } from '../../../lib/new-client-id.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { sayNearDay } from './say-touch.ts';
import { chooseRhythm, logTouch, unlogTouch } from './touch.data.ts';

// Commands about touches. The toast of a command that succeeds offers Undo.

/** A person with whom the viewer keeps in touch. */
export interface TouchedPerson {
  id: number;
  name: string;
  givenName: string;
  /** The viewer's current choice, so that Undo can restore it. */
  chosen: ChosenRhythm;
}

async function trying(act: () => Promise<unknown>, otherwise: string): Promise<void> {
  try {
    await act();
  } catch (error) {
    const said = error instanceof CallFailure ? error.clientMessage : null;
    toast.failure(said ?? otherwise);
  }
}

const undoing = (act: () => Promise<unknown>) => ({
  label: 'Undo',
  act: () => void trying(act, 'Couldn’t undo this. Try again.'),
});

function choosing(person: TouchedPerson, wanted: Partial<ChosenRhythm>, words: string): Promise<void> {
  const { id, chosen } = person;
  return trying(async () => {
    await chooseRhythm(id, wanted);
    toast.offer(
      words,
      undoing(() => chooseRhythm(id, chosen)),
    );
  }, 'Your choice was not saved. Try again.');
}

/** Postpones the person's due date to the day `laterUntil`. */
export function deferTouch(person: TouchedPerson, laterUntil: string): Promise<void> {
  return choosing(person, { laterUntil }, `${person.givenName} is due again on ${sayNearDay(laterUntil)}`);
}

export function stopKeepingInTouch(person: TouchedPerson): Promise<void> {
  const words = `You will get no more reminders about ${person.givenName}`;
  return choosing(person, { everyMonths: 0, laterUntil: null }, words);
}

/** Reports that a touch was logged, and offers Undo. */
export function offerUnlog(personId: number, loggedId: number): void {
  toast.offer(
    'Contact logged',
    undoing(() => unlogTouch(personId, loggedId)),
  );
}

interface DeletedTouch extends Omit<TouchDraft, 'note'> {
  loggedId: number;
}

export function deleteTouch(personId: number, { loggedId, ...touch }: DeletedTouch) {
  return trying(async () => {
    const { note } = await unlogTouch(personId, loggedId);
    // If the note was edited, it was not deleted with the touch, so Undo must not send it again.
    const written = note && { note: note.note, noteWrittenOn: note.createdOn };
    const restore = { ...touch, note: '', ...written, clientId: newClientId() };
    toast.offer(
      'Contact deleted',
      undoing(() => logTouch(personId, restore)),
    );
  }, 'The contact was not deleted. Try again.');
}
