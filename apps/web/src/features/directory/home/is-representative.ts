const FEWEST_PEOPLE = 25;
/**
 * Minimum share of people for whom the fact is known. With fewer, the picture would misrepresent the others.
 */
const LEAST_SHARE = 1 / 5;

/** Whether a picture that covers `held` of `people` people is representative of all of them. */
export function isRepresentative(held: number, people: number): boolean {
  return held >= FEWEST_PEOPLE && held >= people * LEAST_SHARE;
}
