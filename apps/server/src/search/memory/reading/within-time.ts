/** Whether the work is done within so many milliseconds; when it takes longer, it goes on. */
export async function isDoneWithin(work: Promise<void>, most: number): Promise<boolean> {
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
