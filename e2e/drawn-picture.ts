import type { Page } from 'playwright-core';

/** A picture that is wider than high, drawn by a browser. */
export async function drawnPicture(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 400;
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = 'teal';
      context.fillRect(0, 0, 600, 400);
      context.fillStyle = 'wheat';
      context.fillRect(200, 100, 200, 200);
    }
    return canvas.toDataURL('image/png');
  });
  return {
    name: 'face.png',
    mimeType: 'image/png',
    buffer: Buffer.from(address.split(',')[1] ?? '', 'base64'),
  };
}
