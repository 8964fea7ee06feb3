/** The maximum size in bytes that the server accepts. */
const MOST_BYTES = 10 * 1024 * 1024;
const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The preview of a picture, or why the file was refused. */
export type OpenedPicture = { preview: string; problem: null } | { preview: null; problem: string };

/**
 * Checks a file by the server's rules: its first bytes must be those of a JPEG or PNG, and the browser must
 * be able to read it. The server checks it again. The caller must release the preview's object URL.
 */
export async function openPicture(file: File): Promise<OpenedPicture> {
  if (file.size > MOST_BYTES) return refused('A picture can be at most 10 MB.');
  if (!(await isPicture(file))) return refused('The picture must be a JPEG or PNG file.');
  const preview = URL.createObjectURL(file);
  if (await isReadable(preview)) return { preview, problem: null };
  URL.revokeObjectURL(preview);
  return refused('This picture cannot be read. Please choose another one.');
}

const refused = (problem: string): OpenedPicture => ({ preview: null, problem });

async function isPicture(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, PNG.length).arrayBuffer());
  return [JPEG, PNG].some((signature) => signature.every((byte, at) => start[at] === byte));
}

function isReadable(preview: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(true));
    image.addEventListener('error', () => resolve(false));
    image.src = preview;
  });
}
