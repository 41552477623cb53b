import styles from './sparkline.module.css'

const WIDTH = 72
const HEIGHT = 24
const MARGIN = 3

interface SparklineProps {
  readonly values: readonly (number | null)[]
  /** True to start the axis at zero, as for counts; otherwise at the smallest value. */
  readonly isFromZero?: boolean
}

/** Equidistant points; a null value leaves a gap. */
export function Sparkline({ values, isFromZero = false }: SparklineProps) {
  const known = values.filter((value) => value !== null)
  const low = isFromZero ? 0 : Math.min(...known)
  const range = Math.max(...known) - low
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, values.length - 1)
  const points = values.map((value, place) =>
    value === null
      ? undefined
      : {
          x: MARGIN + place * step,
          y: range === 0 ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - low) / range) * (HEIGHT - 2 * MARGIN),
        },
  )
  const path = points
    .map((point, place) =>
      point === undefined
        ? ''
        : `${points[place - 1] === undefined ? 'M' : 'L'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`,
    )
    .join('')
  const last = points.at(-1)
  return (
    <svg
      className={styles['line']}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden
    >
      <path d={path} />
      {last !== undefined && <circle cx={last.x} cy={last.y} r={2} />}
    </svg>
  )
}
