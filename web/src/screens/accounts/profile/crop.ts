export interface Size {
  readonly width: number
  readonly height: number
}

export interface Crop {
  /** Centre of the square, in pixels of the picture. */
  readonly x: number
  readonly y: number
  /** 1 shows the whole shorter side. */
  readonly zoom: number
}

export const MAX_ZOOM = 4

export const getSide = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom

export const getInitialCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

const clamp = (least: number, value: number, most: number): number => Math.min(Math.max(least, value), most)

/** Moves or zooms the square within the picture. */
export function changeCrop(size: Size, crop: Crop, by: Partial<Crop>): Crop {
  const wanted = { ...crop, ...by }
  const zoom = clamp(1, wanted.zoom, MAX_ZOOM)
  const half = getSide(size, { ...wanted, zoom }) / 2
  return {
    x: clamp(half, wanted.x, size.width - half),
    y: clamp(half, wanted.y, size.height - half),
    zoom,
  }
}

export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const side = getSide(picture, crop)
  context.imageSmoothingQuality = 'high'
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height)
}
