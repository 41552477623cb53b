import { Fragment, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { ErrorBoundary } from '../feedback/error-boundary.tsx'
import { createLazyComponent } from '../lazy-component.ts'
import type { DrawingHandle } from './drawing.tsx'
import { FigureTable } from './figure-table.tsx'
import { type ChartOption, type ChartPoints, listPointTexts } from './points.ts'
import { useChartColors } from './use-chart-colors.ts'
import { CHART_TITLES } from './titles.ts'
import button from '../button.module.css'
import styles from './chart.module.css'

const Drawing = createLazyComponent(async () => (await import('./drawing.tsx')).Drawing)

export interface ChartProps {
  /** Accessible name of the chart and title of its image. */
  readonly label: string
  readonly points: ChartPoints
  readonly option: ChartOption
  readonly empty: string
  readonly table?: ReactNode
  readonly isLow?: boolean
  /** Fills its panel on the big screen, in dark colours. */
  readonly isWall?: boolean
}

export function Chart({ empty, table, isLow = false, isWall = false, ...drawn }: ChartProps) {
  const { t } = useTranslation()
  const { label, points } = drawn
  const [isTable, setIsTable] = useState(false)
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
            listPointTexts(points, points.rows.length - 1).map((text, at) => (
              <Fragment key={text}>
                {at > 0 && ' · '}
                <span>{text}</span>
              </Fragment>
            ))}
        </span>
        <span className={styles['tools']} data-size="mini">
          {drawing !== null && (
            <button type="button" className={button['button']} onClick={() => void drawing.save()}>
              {t(CHART_TITLES.picture)}
            </button>
          )}
          <button
            type="button"
            className={button['button']}
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
          >
            {t(CHART_TITLES.table)}
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
              <p role="alert">{t(CHART_TITLES.failed)}</p>
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
