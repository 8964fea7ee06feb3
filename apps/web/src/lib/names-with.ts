/** Those whose name holds the words, whatever their capitals and accents; all of them for none. */
export function namesWith<T extends { name: string }>(all: readonly T[], words: string): readonly T[] {
  const wanted = plain(words);
  return wanted === '' ? all : all.filter(({ name }) => plain(name).includes(wanted));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en-US').trim();
}
