/** Returns the current instant. Tests replace this function to move time. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** Unix time in whole seconds, the format of instants in API replies. */
export function unixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

export function unixSecondsOrNull(instant: Date | null): number | null {
  return instant === null ? null : unixSeconds(instant);
}
