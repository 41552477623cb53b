// F6 moves the focus between the regions of the window.
import { isModalOpen } from '#ui/modal-dialogs.ts'
import { isCommand } from '#runtime/commands.ts'

/** Landmarks in page order: modules, menu panel, bar, tabs, page. */
const REGIONS = 'nav:not(main *, header *), header:not(nav *, main *), main'
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"]'

export function followRegionKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    const step = isCommand('nextRegion', event) ? 1 : isCommand('previousRegion', event) ? -1 : 0
    if (step === 0 || event.defaultPrevented) return
    event.preventDefault()
    if (!isModalOpen()) moveFocus(step)
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}

function moveFocus(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter(isRendered)
  const at = regions.findIndex((region) => region.contains(document.activeElement))
  // From outside all regions, backwards starts at the last.
  const next = regions.at((at === -1 && step === -1 ? at : at + step) % regions.length)
  if (next !== undefined) focusRegion(next)
}

/** Focuses the page, so that its name is announced; in other regions the current link or the first focusable element. */
function focusRegion(region: HTMLElement): void {
  if (region.tagName === 'MAIN') return region.focus({ preventScroll: true })
  const stops = [...region.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isRendered)
  const current = stops.find((stop) => stop.hasAttribute('aria-current'))
  ;(current ?? stops[0])?.focus()
}

const isRendered = (element: HTMLElement): boolean => element.getClientRects().length > 0
