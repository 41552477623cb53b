import { RISK_BANDS, type RiskBand, type RiskDesk } from '@cangdan/protocol'
import { formatNumber, formatShort, useTranslation } from '#i18n/index.ts'
import { Chart } from '#ui/chart/chart.tsx'
import type { ChartOption, ChartPoints } from '#ui/chart/points.ts'
import { RISK_TITLES } from './titles.ts'

const HUNDREDTHS = 100

export function BandChart({ bands }: { readonly bands: RiskDesk['bands'] }) {
  const { t, language } = useTranslation()
  const isEmpty = bands.every(({ loans, open_loans }) => loans + open_loans === 0)
  const names = bands.map(({ band }) => t(RISK_BANDS[band as RiskBand]))
  const points: ChartPoints = {
    head: [
      t(RISK_TITLES.band),
      t(RISK_TITLES.count),
      t(RISK_TITLES.exposure),
      t(RISK_TITLES.count_before),
      t(RISK_TITLES.exposure_before),
    ],
    rows: (isEmpty ? [] : bands).map(({ loans, exposure, open_loans, open_exposure }, at) => [
      names[at],
      formatNumber(language, loans),
      formatNumber(language, exposure, 2),
      formatNumber(language, open_loans),
      formatNumber(language, open_exposure, 2),
    ]),
  }
  const option: ChartOption = (colors) => ({
    legend: { top: 0, left: 0 },
    grid: { top: 56, left: 8, right: 16, bottom: 32 },
    xAxis: { type: 'category', data: names },
    yAxis: {
      type: 'value',
      name: t('unit.yuan'),
      axisLabel: { formatter: (fen: number) => formatShort(language, fen / HUNDREDTHS) },
    },
    series: [
      {
        type: 'bar',
        name: t(RISK_TITLES.now),
        color: colors.theme,
        data: bands.map(({ exposure }) => Number(exposure)),
      },
      {
        type: 'bar',
        name: t(RISK_TITLES.was),
        color: colors.theme,
        itemStyle: { opacity: 0.35 },
        data: bands.map(({ open_exposure }) => Number(open_exposure)),
      },
    ],
  })
  return (
    <Chart label={t(RISK_TITLES.bands)} points={points} option={option} empty={t(RISK_TITLES.none_nearest)} isLow />
  )
}
