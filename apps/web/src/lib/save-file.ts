interface TextFile {
  name: string;
  text: string;
  /** Such as "text/csv". */
  type: string;
}

/** Saves a text as a file on the user's device. */
export function saveFile({ name, text, type }: TextFile): void {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  URL.revokeObjectURL(href);
}
