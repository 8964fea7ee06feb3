/** The end of the last preview that runs or waits: of all members, and by member. */
let last: Promise<unknown> = Promise.resolve();
const lastOf = new Map<number, Promise<unknown>>();

/**
 * Runs a preview once the earlier ones of this server have ended. Of one member only one stands in the line at a time, so that nobody waits
 * for more than one preview of anybody.
 */
export async function inPreviewLine<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const turn = after(lastOf.get(userId), () => {
    const own = after(last, work);
    last = own;
    return own;
  });
  lastOf.set(userId, turn);
  try {
    return await turn;
  } finally {
    if (lastOf.get(userId) === turn) lastOf.delete(userId);
  }
}

async function after<T>(before: Promise<unknown> | undefined, work: () => Promise<T>): Promise<T> {
  await before?.catch(() => undefined);
  return work();
}
