/**
 * Marks buttons that open and close a floating panel themselves, so that pressing them does not count as a
 * press outside.
 */
export const TOGGLES_PANEL = { 'data-toggles-panel': true } as const;
