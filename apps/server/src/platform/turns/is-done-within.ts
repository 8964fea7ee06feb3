/**
 * Returns whether the work ends within `most` milliseconds. If it takes longer, the work continues. If it
 * fails within this time, rejects with the error of the work.
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
