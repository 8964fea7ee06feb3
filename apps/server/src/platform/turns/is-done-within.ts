/**
 * Returns whether the work ends within `most` milliseconds. Work that takes longer continues. Rejects if the
 * work fails within this time.
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
