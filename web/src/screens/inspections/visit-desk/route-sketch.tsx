// A sketch of the stops, drawn here: nothing is requested from a map service.
import { useTranslation } from '#i18n/index.ts'
import { formatDistance } from './format-distance.ts'
import { drawSketch, type Place, type RouteStop } from './route-order.ts'
import { DESK_TITLES } from './titles.ts'
import styles from './visit-desk.module.css'

/** In the units of the drawing, which is as wide as a phone. */
const SIZE = { width: 360, height: 260, margin: 44 } as const
const RADIUS = 12
const DOT = 6
const LINE = 16

interface SketchProps {
  readonly stops: readonly RouteStop[]
  /** Where the route begins, if not at the first stop. */
  readonly from: Place | undefined
}

export function RouteSketch({ stops, from }: SketchProps) {
  const { t } = useTranslation()
  const { points, origin, scale } = drawSketch(stops, SIZE, from)
  const path = [...(origin === undefined ? [] : [origin]), ...points]
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`)
    .join(' ')
  const label = stops.map(({ visit }, at) => `${at + 1} ${visit.warehouse}`).join(', ')
  return (
    <svg
      className={styles['sketch']}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={`${t(DESK_TITLES.sketch)}: ${label}`}
    >
      <path d={path} />
      {origin !== undefined && (
        <g data-part="origin">
          <title>{t(DESK_TITLES.here)}</title>
          <circle cx={origin.x} cy={origin.y} r={DOT} />
        </g>
      )}
      {stops.map(({ visit, leg }, at) => {
        const point = points[at]
        if (point === undefined) return null
        return (
          <Stop key={visit.path} at={at} point={point} before={points[at - 1] ?? origin} leg={formatDistance(t, leg)} />
        )
      })}
      <g transform={`translate(${LINE} ${SIZE.height - LINE})`} data-part="scale">
        <path d={`M0 -4 V0 H${scale.length} V-4`} />
        <text x={scale.length / 2} y={-6} textAnchor="middle">
          {formatDistance(t, scale.metres)}
        </text>
      </g>
      <g transform={`translate(${SIZE.width - 20} 30)`} data-part="north">
        <path d="M0 -14 L5 2 L0 -2 L-5 2 Z" />
        <text y={LINE} textAnchor="middle">
          {t(DESK_TITLES.north)}
        </text>
      </g>
    </svg>
  )
}

interface StopProps {
  readonly at: number
  readonly point: { readonly x: number; readonly y: number }
  readonly before: { readonly x: number; readonly y: number } | undefined
  readonly leg: string
}

/** The length of a leg is in its middle, if the leg is long enough for the text. */
function Stop({ at, point: { x, y }, before, leg }: StopProps) {
  const isLong = before !== undefined && Math.hypot(before.x - x, before.y - y) > 5 * RADIUS
  return (
    <g data-first={at === 0 || undefined}>
      {isLong && (
        <text x={(before.x + x) / 2} y={(before.y + y) / 2} dy="0.36em" textAnchor="middle" data-part="leg">
          {leg}
        </text>
      )}
      <circle cx={x} cy={y} r={RADIUS} />
      <text x={x} y={y} dy="0.36em" textAnchor="middle" data-part="number">
        {at + 1}
      </text>
    </g>
  )
}
