export const IS_APPLE = /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** The key that makes another one a command. */
export const COMMAND_KEY = IS_APPLE ? '⌘' : 'Ctrl';
