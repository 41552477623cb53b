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
  const numbers = values.filter((value) => value !== null)
  const low = isFromZero ? 0 : Math.min(...numbers)
  const range = Math.max(...numbers) - low
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, values.length - 1)
  const points = values.map((value, index) =>
    value === null
      ? undefined
      : {
          x: MARGIN + index * step,
          y: range === 0 ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - low) / range) * (HEIGHT - 2 * MARGIN),
        },
  )
  const path = points
    .map((point, index) =>
      point === undefined
        ? ''
        : `${points[index - 1] === undefined ? 'M' : 'L'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`,
    )
    .join('')
  const last = points.at(-1)
  return (
    <svg className={styles['line']} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <path d={path} />
      {last !== undefined && <circle cx={last.x} cy={last.y} r={2} />}
    </svg>
  )
}
