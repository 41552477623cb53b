// Animation from the button of an export to the exports button (U6).
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reducedMotion } from '#ui/media-query.ts'
import { animateToButton } from './animate-to-button.ts'

const FROM = new DOMRect(100, 200, 40, 20)
const TO = new DOMRect(900, 10, 30, 30)

let flights: { keyframes: unknown; end: (how: 'finish' | 'cancel') => void }[]
let isStill: boolean

beforeEach(() => {
  flights = []
  isStill = false
  vi.spyOn(reducedMotion, 'matches').mockImplementation(() => isStill)
  // happy-dom has no animations: the test ends them.
  HTMLElement.prototype.animate = function animate(keyframes) {
    const flight = new EventTarget()
    flights.push({ keyframes, end: (how) => flight.dispatchEvent(new Event(how)) })
    return flight as Animation
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
  document.body.replaceChildren()
})

const findDots = () => [...document.body.querySelectorAll('span[aria-hidden]')]

it('moves a dot from centre to centre and removes it', () => {
  animateToButton(FROM, TO)
  expect(findDots()).toHaveLength(1)
  expect(flights[0]?.keyframes).toEqual([
    { transform: 'translate(120px, 210px) scale(1)' },
    { transform: 'translate(915px, 25px) scale(0.4)' },
  ])
  flights[0]?.end('finish')
  expect(findDots()).toEqual([])
})

it('removes a cancelled dot and keeps others', () => {
  animateToButton(FROM, TO)
  animateToButton(FROM, TO)
  flights[0]?.end('cancel')
  expect(findDots()).toHaveLength(1)
})

it('does not run with reduced motion', () => {
  isStill = true
  animateToButton(FROM, TO)
  expect([flights, findDots()]).toEqual([[], []])
})
