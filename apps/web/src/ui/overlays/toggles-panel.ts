/**
 * Marks a button that opens and closes a floating panel. A press on it does not count as a press outside the
 * panel.
 */
export const TOGGLES_PANEL = { 'data-toggles-panel': true } as const;
