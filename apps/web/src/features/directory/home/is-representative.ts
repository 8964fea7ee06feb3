/** Minimum number of people in a picture. */
const FEWEST_PEOPLE = 25;
/**
 * Minimum fraction of people for whom the fact is known. Below this, the picture would misrepresent the
 * people for whom the fact is unknown.
 */
const LEAST_SHARE = 1 / 5;

/** Whether a picture that covers `held` of `people` people is representative of all of them. */
export function isRepresentative(held: number, people: number): boolean {
  return held >= FEWEST_PEOPLE && held >= people * LEAST_SHARE;
}
