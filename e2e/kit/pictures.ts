// A picture to upload.

/** A red square of 24 by 24 pixels. */
export const RED_SQUARE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAH0lEQVR42mM4ISJHFcQwatCoQaMGjRo0atCoQQNvEADEMjKfjreg3AAAAABJRU5ErkJggg==',
  'base64',
)
