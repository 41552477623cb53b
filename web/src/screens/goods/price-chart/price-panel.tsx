// Price history of a spec over two years, on the pages and the review of a price.
import { getNumberChoices, PRICE_CHART, type PriceChartResponse } from '@cangdan/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { Fragment, useState } from 'react'
import { api } from '#api/client.ts'
import { useTranslation } from '#i18n/index.ts'
import { PRICES } from '#i18n/prices.ts'
import { FailedNotice, StaleNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed, getRetry } from '#generic/errors/has-failed.ts'
import type { PanelProps } from '#generic/look/panels.tsx'
import { PageCard } from '#ui/page.tsx'
import { PriceFigure } from './price-figure.tsx'
import styles from './price-chart.module.css'

const EVERYWHERE = 0
const PRICE_TOPICS = ['good_price', 'good_price_history']

export function PricePanel({ record, isFlat = false }: PanelProps) {
  const Frame = isFlat ? Fragment : PageCard
  const { t, language } = useTranslation()
  const specId = getNumberChoices(record.row['good_id'])[1]
  const [regionId, setRegionId] = useState(getNumberChoices(record.row['region']).at(-1) ?? EVERYWHERE)
  const query = useQuery({
    // The version reloads the chart after an approval.
    queryKey: ['price chart', specId, regionId, record.version, language],
    queryFn: ({ signal }) =>
      api.get<PriceChartResponse>(PRICE_CHART, { spec_id: specId ?? 0, region_id: regionId }, { signal, quiet: true }),
    enabled: specId !== undefined,
    // Keeps the region select in place while another region loads.
    placeholderData: keepPreviousData,
    meta: { topics: PRICE_TOPICS },
  })
  const isFailed = hasFailed(query)
  // Prices of the previous region must not be shown after a failure.
  const prices = isFailed ? undefined : query.data
  // Remembers the regions, so that the user can go back to the previous one.
  const [lastAnswer, setKnown] = useState(query.data)
  if (query.data !== undefined && query.data !== lastAnswer) setKnown(query.data)
  return (
    <Frame>
      <section className={styles['panel']} aria-label={t(PRICES.title)}>
        <header className={styles['header']}>
          <h2>{t(PRICES.title)}</h2>
          {lastAnswer !== undefined && <RegionChoice answer={lastAnswer} value={regionId} onChange={setRegionId} />}
        </header>
        {prices !== undefined && query.isError && (
          <StaleNotice size="small" shownAt={query.dataUpdatedAt} {...getRetry(query)} />
        )}
        {prices !== undefined && <PriceFigure answer={prices} row={record.row} isLow={isFlat} />}
        {isFailed && (
          <FailedNotice size="small" {...getRetry(query)}>
            {t(PRICES.failed)}
          </FailedNotice>
        )}
        {!isFailed && prices === undefined && (
          // The height of the legend is unknown: content below waits for it (`detail.module.css`).
          <div className={styles['coming']} data-low={isFlat} data-coming aria-hidden="true" />
        )}
      </section>
    </Frame>
  )
}

interface RegionChoiceProps {
  readonly answer: PriceChartResponse
  readonly value: number
  readonly onChange: (regionId: number) => void
}

/** Region of the prices; a select when the spec has prices in several. */
function RegionChoice({ answer, value, onChange }: RegionChoiceProps) {
  const { t } = useTranslation()
  const lastAnswer = answer.regions.map(({ id, name }) => ({
    value: id,
    label: id === EVERYWHERE ? t(PRICES.everywhere) : name,
  }))
  if (lastAnswer.length > 1)
    return (
      <Select<number>
        size="small"
        aria-label={t(PRICES.region)}
        className={styles['region'] ?? ''}
        popupMatchSelectWidth={false}
        value={lastAnswer.some((each) => each.value === value) ? value : null}
        options={lastAnswer}
        onChange={onChange}
      />
    )
  const [only] = lastAnswer
  return only === undefined || only.value === EVERYWHERE ? null : <span>{only.label}</span>
}
