/**
 * Marks a button that opens and closes a floating panel, so that a press on it is not one outside the panel.
 */
export const TOGGLES_PANEL = { 'data-toggles-panel': true } as const;
