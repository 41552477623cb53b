import { dayText, type PriceChartAnswer, type Row } from '@cangdan/protocol'
import { useMemo } from 'react'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { PRICES } from '#i18n/prices.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { pricePoints, priceSeries } from './price-chart.ts'
import { priceOption } from './price-option.ts'
import { PriceTable } from './price-table.tsx'

interface PriceFigureProps {
  readonly answer: PriceChartAnswer
  readonly row: Row
  readonly isLow: boolean
}

export function PriceFigure({ answer, row, isLow }: PriceFigureProps) {
  const { t, language } = useTranslation()
  const { series, points, option } = useMemo(() => {
    const prices = priceSeries(answer, row)
    return {
      series: prices,
      points: pricePoints(prices, t, language),
      option: priceOption(prices, t, language),
    }
  }, [answer, row, t, language])
  const region = answer.regions.find(({ id }) => id === answer.region_id)?.name ?? ''
  const label = t(PRICES.summary, {
    name: [answer.good_name, answer.spec_name, region].filter((word) => word !== '').join(' '),
    from: dayText(answer.from),
    to: dayText(answer.to),
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
