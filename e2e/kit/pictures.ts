// A picture to upload, and pictures that are looked at.
import type { Page } from 'playwright-core'
import { main } from './journey.ts'

/** A red square of 24 by 24 pixels. */
export const RED_SQUARE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAH0lEQVR42mM4ISJHFcQwatCoQaMGjRo0atCoQQNvEADEMjKfjreg3AAAAABJRU5ErkJggg==',
  'base64',
)

/** The addresses of pictures of the page in view that have not come: a session that ends before they do leaves them unanswered. */
export const picturesMissing = (page: Page): Promise<string[]> =>
  main(page)
    .locator('img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
        .map(({ src }) => src),
    )
