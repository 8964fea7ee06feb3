/**
 * Stored with every classified title. Raise it with every change of the table of words or of the rules, so that titles
 * that an older table classified can be found and classified again.
 */
export const TITLE_CLASSIFIER_VERSION = 2;
