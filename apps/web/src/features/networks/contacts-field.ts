/** The name of the field of the contacts file, like the file in LinkedIn's archive. */
export const FIELD = 'connections.csv';

/** Kinds of files to offer, in the form of the `accept` attribute. */
export const CONTACTS_FILES = '.csv,.zip,text/csv,application/zip';
