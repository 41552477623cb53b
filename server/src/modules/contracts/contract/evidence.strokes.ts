// Draws a signature from the strokes of the signed request.

type Point = readonly [x: number, y: number, ...rest: number[]]

/** Returns the strokes in the payload of a stored request (JWS); none if it has no strokes. */
export function readStrokes(request: string): readonly (readonly Point[])[] {
  const [, payload = ''] = request.split('.')
  const { strokes = [] } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    readonly strokes?: readonly (readonly Point[])[]
  }
  return strokes
}

const PEN = 2.4

/** Returns an SVG of the strokes; undefined without any. */
export function drawStrokes(strokes: readonly (readonly Point[])[]): string | undefined {
  const points = strokes.flat()
  if (points.length === 0) return undefined
  const [left, top] = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))]
  const [right, bottom] = [Math.max(...points.map(([x]) => x)), Math.max(...points.map(([, y]) => y))]
  const [width, height] = [right - left + 2 * PEN, bottom - top + 2 * PEN]
  const lines = strokes.map((stroke) => {
    const path = stroke.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${x - left + PEN} ${y - top + PEN}`).join('')
    return `<path d="${path}" fill="none" stroke="#1f1f1f" stroke-width="${PEN}" stroke-linecap="round" stroke-linejoin="round"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${lines.join('')}</svg>`
}
