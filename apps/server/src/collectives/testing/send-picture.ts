import sharp from 'sharp';
import type { Caller } from '../../testing/caller.ts';

/** A JPEG or PNG file of one color, 640 x 480 pixels. */
export function aPicture(kind: 'jpeg' | 'png', color = '#ff0000'): Promise<Buffer> {
  const create = { width: 640, height: 480, channels: 3 as const, background: color };
  return sharp({ create })[kind]().toBuffer();
}

const BOUNDARY = 'kithline-test-boundary';

interface SentPicture {
  content: Buffer;
  part?: string;
}

export const sendPicture = (who: Caller, clientId: number, sent: SentPicture) =>
  sendPictureTo(who, `/api/clients/${clientId}/pfp`, sent);

/** Uploads a picture as one part of a multipart form, under a misleading name and type. */
export function sendPictureTo(who: Caller, url: string, { content, part = 'file' }: SentPicture) {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part}"; filename="logo.svg"\r\ncontent-type: text/plain\r\n\r\n`;
  return who.send({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
}
