// F6: the keyboard goes from one region of the window to the next, past everything within it.
import { isCovered } from '#ui/covered.ts'
import { isCommand } from '#runtime/commands.ts'

/** Landmarks, in the order of the page: the modules, the menu of one, the bar, the open tabs, the page. */
const REGIONS = 'nav:not(main *, header *), header:not(nav *, main *), main'
const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]'

/** Follows the keys; answers with the way to stop. */
export function followRegionKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    const step = isCommand('nextRegion', event) ? 1 : isCommand('previousRegion', event) ? -1 : 0
    if (step === 0 || event.defaultPrevented) return
    event.preventDefault()
    if (!isCovered()) moveBy(step)
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

function moveBy(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter(isDrawn)
  const at = regions.findIndex((region) => region.contains(document.activeElement))
  // From outside of all of them, back begins at the last.
  const next = regions.at((at === -1 && step === -1 ? at : at + step) % regions.length)
  if (next !== undefined) enter(next)
}

/** The page itself, so that its name is said; elsewhere what stands for the page in view, or the first stop. */
function enter(region: HTMLElement): void {
  if (region.tagName === 'MAIN') return region.focus({ preventScroll: true })
  const stops = [...region.querySelectorAll<HTMLElement>(STOPS)].filter(isDrawn)
  const current = stops.find((stop) => stop.hasAttribute('aria-current'))
  ;(current ?? stops[0])?.focus()
}

const isDrawn = (element: HTMLElement): boolean => element.getClientRects().length > 0
