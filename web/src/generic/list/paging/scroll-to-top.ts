// Turning a page leads back to its top, over 800 ms (specification §9).
import { reducedMotion } from '#ui/media-query.ts'

const DURATION_MS = 800

export function scrollToTop(element: HTMLElement): void {
  const from = element.scrollTop
  if (from === 0) return
  if (reducedMotion.matches()) {
    element.scrollTop = 0
    return
  }
  const started = performance.now()
  let expected = from
  const step = (now: number) => {
    // Anyone who scrolls meanwhile has the last word.
    if (Math.abs(element.scrollTop - expected) > 2) return
    const part = Math.min(1, (now - started) / DURATION_MS)
    element.scrollTop = expected = Math.round(from * (1 - part) ** 4)
    if (part < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
