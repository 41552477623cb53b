import { formatShanghaiDay, type PriceChartResponse, type Row } from '@cangdan/protocol'
import { useMemo } from 'react'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { PRICES } from '#i18n/prices.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { buildPricePoints, buildPriceSeries } from './price-chart.ts'
import { buildPriceOption } from './price-option.ts'
import { PriceTable } from './price-table.tsx'

interface PriceFigureProps {
  readonly answer: PriceChartResponse
  readonly row: Row
  readonly isLow: boolean
}

export function PriceFigure({ answer, row, isLow }: PriceFigureProps) {
  const { t, language } = useTranslation()
  const { series, points, option } = useMemo(() => {
    const prices = buildPriceSeries(answer, row)
    return {
      series: prices,
      points: buildPricePoints(prices, t, language),
      option: buildPriceOption(prices, t, language),
    }
  }, [answer, row, t, language])
  const region = answer.regions.find(({ id }) => id === answer.region_id)?.name ?? ''
  const label = t(PRICES.summary, {
    name: [answer.good_name, answer.spec_name, region].filter((word) => word !== '').join(' '),
    from: formatShanghaiDay(answer.from),
    to: formatShanghaiDay(answer.to),
    n: formatNumber(language, series.steps.length),
  })
  return (
    <Chart
      label={label}
      points={points}
      option={option}
      empty={t(PRICES.none)}
      table={<PriceTable series={series} label={label} />}
      isLow={isLow}
    />
  )
}
