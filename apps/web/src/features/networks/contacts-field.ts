/** What the field of the contacts file is called, as the file in LinkedIn's archive is. */
export const FIELD = 'connections.csv';

/** Kinds of files that it offers, as the attribute of an input has them. */
export const CONTACTS_FILES = '.csv,.zip,text/csv,application/zip';
