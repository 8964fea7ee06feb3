/** Whether a text is a complete code of an authenticator app. */
export const isWholeCode = (text: string): boolean => /^\d{6}$/u.test(text.replaceAll(/\s/gu, ''));
