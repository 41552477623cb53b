// Detects the first complete render of a screen: no running fetches, lazy components or visible images.
import { isPartAwaited } from '#ui/lazy-part.ts'

/** Long enough for loaded data to render and start further fetches. */
const LOOK_MS = 60

/** Calls once after two consecutive idle checks; returns a function that stops. */
export function onceDrawn(isAsking: () => boolean, call: () => void): () => void {
  let isQuiet = false
  const timer = setInterval(() => {
    const wasQuiet = isQuiet
    isQuiet = !isAsking() && !isPartAwaited() && !isPictureAwaited()
    if (!isQuiet || !wasQuiet) return
    clearInterval(timer)
    call()
  }, LOOK_MS)
  return () => clearInterval(timer)
}

/** Browsers skip images outside the viewport. */
const isPictureAwaited = (): boolean =>
  [...document.querySelectorAll('img')].some(
    (image) => !image.complete && isInView(image.getBoundingClientRect()),
  )

const isInView = ({ top, bottom, width }: DOMRect): boolean =>
  width > 0 && bottom > 0 && top < globalThis.innerHeight
