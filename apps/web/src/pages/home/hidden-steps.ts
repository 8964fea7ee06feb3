import { readStored, store } from '../../lib/stored.ts';

// Whether a member has put the first steps away. It stays in this browser, also over a log out: it tells nothing.

const keyOf = (userId: number): string => `kithline-steps:${userId}`;

export const areHidden = (userId: number): boolean => readStored(keyOf(userId)) === 'hidden';

export const hideSteps = (userId: number): void => store(keyOf(userId), 'hidden');
