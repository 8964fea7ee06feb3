/** The radii in miles that the place of a sentence offers. */
export const RADII = [10, 25, 50, 100] as const;
