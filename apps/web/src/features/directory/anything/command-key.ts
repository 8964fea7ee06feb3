export const IS_APPLE = /Mac|iPhone|iPad/u.test(navigator.userAgent);

export const COMMAND_KEY = IS_APPLE ? '⌘' : 'Ctrl';
