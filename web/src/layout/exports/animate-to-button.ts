// Animates a dot from the button of a started export to the exports button (U6), unless the user prefers reduced motion.
import { reducedMotion } from '#ui/media-query.ts'
import styles from './exports.module.css'

const DURATION_MS = 600

const getCentre = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2] as const

export function animateToButton(from: DOMRect, to: DOMRect): void {
  if (reducedMotion.matches()) return
  const dot = document.createElement('span')
  dot.className = styles['dot'] ?? ''
  dot.setAttribute('aria-hidden', 'true')
  document.body.append(dot)
  const [[x, y], [endX, endY]] = [getCentre(from), getCentre(to)]
  const buildTransform = (left: number, top: number, scale: number) => `translate(${left}px, ${top}px) scale(${scale})`
  const animation = dot.animate(
    [{ transform: buildTransform(x, y, 1) }, { transform: buildTransform(endX, endY, 0.4) }],
    {
      duration: DURATION_MS,
      easing: 'cubic-bezier(0.4, 0, 0.2, 1)',
    },
  )
  for (const end of ['finish', 'cancel']) animation.addEventListener(end, () => dot.remove())
}
