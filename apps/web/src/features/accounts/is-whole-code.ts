/** Whether a text is a complete code of an authenticator app, which is then sent automatically. */
export const isWholeCode = (text: string): boolean => /^\d{6}$/u.test(text.replaceAll(/\s/gu, ''));
