/**
 * Whether the work ends within `most` milliseconds. If not, the work continues. Rejects if the work fails in
 * time.
 */
export async function isDoneWithin(work: Promise<unknown>, most: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, most, false);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
