// A chart: its drawing, the same figures as a table, and its picture to save. The library that draws is fetched when the first chart is shown.
import { Fragment, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { ErrorBoundary } from '../feedback/error-boundary.tsx'
import { lazyPart } from '../lazy-part.ts'
import type { DrawingHandle } from './drawing.tsx'
import { FigureTable } from './figure-table.tsx'
import { type ChartOption, type ChartPoints, linesOfPoint } from './points.ts'
import { useChartColors } from './use-chart-colors.ts'
import { CHART_WORDS } from './words.ts'
import button from '../button.module.css'
import styles from './chart.module.css'

const Drawing = lazyPart(async () => (await import('./drawing.tsx')).Drawing)

export interface ChartProps {
  /** Names the chart for assistive technology, and titles its picture. */
  readonly label: string
  readonly points: ChartPoints
  readonly option: ChartOption
  /** Shown in place of a chart without points. */
  readonly empty: string
  /** In place of one row for each point. */
  readonly table?: ReactNode
  /** Where there is less room. */
  readonly isLow?: boolean
  /** Fills its place on the big screen, in the colours of that. */
  readonly isWall?: boolean
}

export function Chart({ empty, table, isLow = false, isWall = false, ...drawn }: ChartProps) {
  const { t } = useTranslation()
  const { label, points } = drawn
  const [isTable, setIsTable] = useState(false)
  /** `null` while nothing is drawn. */
  const [drawing, setDrawing] = useState<DrawingHandle | null>(null)
  const colors = useChartColors(isWall)
  if (points.rows.length === 0) return <p className={styles['empty']}>{empty}</p>
  const figures = table ?? <FigureTable label={label} head={points.head} rows={points.rows} />
  return (
    <figure className={styles['chart']} aria-label={label} data-low={isLow} data-wall={isWall}>
      <figcaption className={styles['caption']}>
        <span className={styles['latest']}>
          {points.isOverTime &&
            !isWall &&
            linesOfPoint(points, points.rows.length - 1).map((text, at) => (
              <Fragment key={text}>
                {at > 0 && ' · '}
                <span>{text}</span>
              </Fragment>
            ))}
        </span>
        <span className={styles['tools']} data-size="mini">
          {drawing !== null && (
            <button type="button" className={button['button']} onClick={() => void drawing.save()}>
              {t(CHART_WORDS.picture)}
            </button>
          )}
          <button
            type="button"
            className={button['button']}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            {t(CHART_WORDS.table)}
          </button>
        </span>
      </figcaption>
      {isTable ? (
        figures
      ) : (
        <ErrorBoundary
          place="chart"
          fallback={
            <>
              <p role="alert">{t(CHART_WORDS.failed)}</p>
              {figures}
            </>
          }
        >
          <Suspense fallback={<div className={styles['drawing']} />}>
            <Drawing {...drawn} colors={colors} ref={setDrawing} />
          </Suspense>
        </ErrorBoundary>
      )}
    </figure>
  )
}
