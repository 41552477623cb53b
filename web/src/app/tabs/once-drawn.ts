// When a screen is drawn: nothing is awaited any more that it asks for, no part of it and no picture that is in view.
import { isPartAwaited } from '#ui/lazy-part.ts'

/** What has come is drawn by then, and has asked for what it needs itself. */
const LOOK_MS = 60

/** Calls once, when nothing has been awaited twice in a row. Answers with the way to stop. */
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

/** A browser leaves out pictures that are out of view. */
const isPictureAwaited = (): boolean =>
  [...document.querySelectorAll('img')].some(
    (image) => !image.complete && isInView(image.getBoundingClientRect()),
  )

const isInView = ({ top, bottom, width }: DOMRect): boolean =>
  width > 0 && bottom > 0 && top < globalThis.innerHeight
