export const IS_APPLE = /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** The modifier key of shortcuts. */
export const COMMAND_KEY = IS_APPLE ? '⌘' : 'Ctrl';
