// Animates a dot from the button of a started export to the exports button (U6), unless the user prefers reduced motion.
import { reducedMotion } from '#ui/media-query.ts'
import styles from './exports.module.css'

const DURATION_MS = 600

const middleOf = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2] as const

export function fly(from: DOMRect, to: DOMRect): void {
  if (reducedMotion.matches()) return
  const dot = document.createElement('span')
  dot.className = styles['dot'] ?? ''
  dot.setAttribute('aria-hidden', 'true')
  document.body.append(dot)
  const [[x, y], [endX, endY]] = [middleOf(from), middleOf(to)]
  const at = (left: number, top: number, scale: number) => `translate(${left}px, ${top}px) scale(${scale})`
  const flight = dot.animate([{ transform: at(x, y, 1) }, { transform: at(endX, endY, 0.4) }], {
    duration: DURATION_MS,
    easing: 'cubic-bezier(0.4, 0, 0.2, 1)',
  })
  for (const end of ['finish', 'cancel']) flight.addEventListener(end, () => dot.remove())
}
