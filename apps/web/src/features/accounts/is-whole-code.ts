/** Whether this is a whole code of an authenticator app, which is then sent without a press. */
export const isWholeCode = (text: string): boolean => /^\d{6}$/u.test(text.replaceAll(/\s/gu, ''));
