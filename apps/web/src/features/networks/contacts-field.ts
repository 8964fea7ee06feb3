/**
 * The name of the form's field for the contacts file: the file's name in LinkedIn's archive, in lower case.
 */
export const FIELD = 'connections.csv';

/** Kinds of files to offer in the browser's dialog, as in an `accept` attribute. */
export const CONTACTS_FILES = '.csv,.zip,text/csv,application/zip';
