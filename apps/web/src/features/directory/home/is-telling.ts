/** Fewer people make no picture. */
const FEWEST_PEOPLE = 25;
/** What is known of a smaller share would say of the rest what is not so. */
const LEAST_SHARE = 1 / 5;

/** Whether a picture of `held` of all `people` says something about all of them. */
export function isTelling(held: number, people: number): boolean {
  return held >= FEWEST_PEOPLE && held >= people * LEAST_SHARE;
}
