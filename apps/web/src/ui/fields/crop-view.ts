/** The position of a picture behind the opening. `x` and `y` are pixels of an opening that is `CUT` wide. */
export interface CropView {
  x: number;
  y: number;
  /** With 1, the picture is just large enough to fill the opening. */
  zoom: number;
  /** The number of quarter turns to the right. */
  turns: number;
}

interface Size {
  width: number;
  height: number;
}

export const CUT = 300;
export const MOST_ZOOM = 4;
export const START_VIEW: CropView = { x: 0, y: 0, zoom: 1, turns: 0 };

/** Returns the size at which the turned picture is drawn, for an opening that is `CUT` pixels wide. */
function drawnSize({ width, height }: Size, { zoom, turns }: CropView): Size {
  const scale = (CUT / Math.min(width, height)) * zoom;
  const drawn = { width: width * scale, height: height * scale };
  return turns % 2 === 0 ? drawn : { width: drawn.height, height: drawn.width };
}

/** Returns the nearest view in which the picture fills the opening. */
export function coveringView(picture: Size, view: CropView): CropView {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, view.zoom));
  const drawn = drawnSize(picture, { ...view, zoom });
  const within = (offset: number, size: number) => {
    const most = Math.max(0, (size - CUT) / 2);
    return Math.min(most, Math.max(-most, offset));
  };
  return { ...view, zoom, x: within(view.x, drawn.width), y: within(view.y, drawn.height) };
}

/** Draws the picture into a canvas, with the crop in the middle, `cut` pixels wide. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
  { view, cut }: { view: CropView; cut: number },
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = (cut / Math.min(width, height)) * view.zoom;
  const shift = cut / CUT;
  context.setTransform(1, 0, 0, 1, 0, 0);
  // In the stored JPEG, transparent parts of a PNG become white.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2 + view.x * shift, canvas.height / 2 + view.y * shift);
  context.rotate((view.turns * Math.PI) / 2);
  context.scale(scale, scale);
  context.drawImage(picture, -width / 2, -height / 2);
}
