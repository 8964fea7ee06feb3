/** A header in replies while the server can answer questions but cannot store changes. */
export const SAVING_PAUSED_HEADER = 'kithline-saving-paused';
