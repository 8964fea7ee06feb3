/**
 * Carried by the buttons that open and close a floating panel themselves: pressing them does not count as
 * outside of it.
 */
export const TOGGLES_PANEL = { 'data-toggles-panel': true } as const;
