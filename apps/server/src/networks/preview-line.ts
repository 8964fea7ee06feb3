/**
 * Previews that run at a time on this server. Of one member only one does, so that a large file leaves
 * others a place.
 */
const PLACES = 2;

/** Members whose preview runs. */
const running = new Set<number>();
/** Previews that wait, by member; the member whose turn is next comes first. */
const waiting = new Map<number, (() => void)[]>();

/**
 * Runs a preview once this server has a place for the member. Members take turns, however many previews
 * each of them asks for.
 */
export async function inPreviewLine<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const { promise: turn, resolve: start } = Promise.withResolvers<void>();
  waiting.set(userId, [...(waiting.get(userId) ?? []), start]);
  startNext();
  await turn;
  try {
    return await work();
  } finally {
    running.delete(userId);
    const others = waiting.get(userId);
    // A member who has more waits behind the others.
    waiting.delete(userId);
    if (others !== undefined) waiting.set(userId, others);
    startNext();
  }
}

function startNext(): void {
  for (const [userId, [start, ...others]] of waiting) {
    if (running.size >= PLACES) return;
    if (running.has(userId) || start === undefined) continue;
    if (others.length > 0) waiting.set(userId, others);
    else waiting.delete(userId);
    running.add(userId);
    start();
  }
}
