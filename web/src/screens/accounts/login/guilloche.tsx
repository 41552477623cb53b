// Guilloche rosette as on banknotes, computed from its formula.
import styles from './brand-panel.module.css'

interface Rosette {
  readonly petals: number
  readonly radius: number
  /** Amplitude of the line around the radius. */
  readonly swing: number
  readonly turn: number
}

const STEPS = 360
const CENTRE = 400

/** Rings of slightly different lines produce moiré curves. */
const createRing = (lines: number, first: Rosette, step: Omit<Rosette, 'petals'>): Rosette[] =>
  Array.from({ length: lines }, (_, index) => ({
    petals: first.petals,
    radius: first.radius + step.radius * index,
    swing: first.swing + step.swing * index,
    turn: first.turn + step.turn * index,
  }))

const ROSETTES: readonly Rosette[] = [
  ...createRing(16, { petals: 16, radius: 318, swing: 64, turn: 0 }, { radius: -2, swing: -3.2, turn: 0.42 }),
  ...createRing(14, { petals: 10, radius: 208, swing: 48, turn: 1 }, { radius: -3, swing: -2.4, turn: 0.48 }),
  ...createRing(12, { petals: 7, radius: 104, swing: 34, turn: 2 }, { radius: -4, swing: -1.8, turn: 0.55 }),
]

const PATHS = ROSETTES.map(buildPathData)

export function Guilloche() {
  return (
    <svg className={styles['guilloche']} viewBox="0 0 800 800" fill="none" aria-hidden="true">
      {PATHS.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

function buildPathData({ petals, radius, swing, turn }: Rosette): string {
  const points = Array.from({ length: STEPS }, (_, step) => {
    const angle = (step / STEPS) * 2 * Math.PI
    const reach = radius + swing * Math.sin(petals * angle + turn)
    return `${(CENTRE + reach * Math.cos(angle)).toFixed(1)} ${(CENTRE + reach * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
