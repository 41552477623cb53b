// What a narrow column cuts off is said whole where the pointer rests.
import type { PointerEvent } from 'react'

/** Of the cell that the pointer has come over, as wide as it is by now. */
export function sayWhole({ target }: PointerEvent<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('tbody :is(td, th), tfoot td') : null
  if (cell === null || cell.dataset['stick'] === 'left' || cell.dataset['stick'] === 'right') return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent.trim()
  else cell.removeAttribute('title')
}
