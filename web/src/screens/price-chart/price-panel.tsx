// On the page and in the review of a price, and on the page of its history: what the spec has cost over two years, drawn or as a table.
import { choicesOf, dayText, PRICE_CHART, type PriceChartAnswer, type Row } from '@cangdan/protocol'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Segmented, Select } from 'antd'
import { Fragment, useMemo, useState } from 'react'
import { api } from '#api/client.ts'
import { formatNumber, useLanguage, useTranslation } from '#i18n/index.ts'
import { FailedNotice, StaleNotice } from '#generic/failed-state.tsx'
import { hasFailed, retryOf } from '#generic/has-failed.ts'
import type { PanelProps } from '#generic/look/panels.tsx'
import { PageCard } from '#ui/page.tsx'
import { pendingPrice, priceSteps } from './price-chart.ts'
import { PriceDrawing } from './price-drawing.tsx'
import { PriceTable } from './price-table.tsx'
import styles from './price-chart.module.css'

const EVERYWHERE = 0
/** Prices in force, and the days on which they are. */
const PRICE_TOPICS = ['good_price', 'good_price_history']

export function PricePanel({ record, isFlat = false }: PanelProps) {
  const Frame = isFlat ? Fragment : PageCard
  const { t } = useTranslation()
  const [shown, setShown] = useState<'chart' | 'table'>('chart')
  const specId = choicesOf(record.row['good_id'])[1]
  const [regionId, setRegionId] = useState(choicesOf(record.row['region']).at(-1) ?? EVERYWHERE)
  const { language } = useLanguage()
  const query = useQuery({
    // A price that was just approved is drawn with the others.
    queryKey: ['price chart', specId, regionId, record.version, language],
    queryFn: ({ signal }) =>
      api.get<PriceChartAnswer>(
        PRICE_CHART,
        { spec_id: specId ?? 0, region_id: regionId },
        { signal, quiet: true },
      ),
    enabled: specId !== undefined,
    // The choice of a region stays where it is while the prices of another come.
    placeholderData: keepPreviousData,
    meta: { topics: PRICE_TOPICS },
  })
  const isFailed = hasFailed(query)
  // The prices of another region are not those of this one.
  const prices = isFailed ? undefined : query.data
  // Where one came from can be gone back to, though.
  const [known, setKnown] = useState(query.data)
  if (query.data !== undefined && query.data !== known) setKnown(query.data)
  const options = (['chart', 'table'] as const).map((value) => ({ value, label: t(`prices.${value}`) }))
  return (
    <Frame>
      <section className={styles['panel']} aria-label={t('prices.title')}>
        <header className={styles['header']}>
          <h2>{t('prices.title')}</h2>
          <span className={styles['choices']}>
            {known !== undefined && <RegionChoice answer={known} value={regionId} onChange={setRegionId} />}
            <Segmented options={options} value={shown} onChange={setShown} size="small" />
          </span>
        </header>
        {prices !== undefined && query.isError && (
          <StaleNotice size="small" shownAt={query.dataUpdatedAt} {...retryOf(query)} />
        )}
        {prices !== undefined && <Prices answer={prices} row={record.row} shown={shown} isLow={isFlat} />}
        {isFailed && (
          <FailedNotice size="small" {...retryOf(query)}>
            {t('prices.failed')}
          </FailedNotice>
        )}
        {!isFailed && prices === undefined && (
          // How high its legend will be nobody knows: what follows waits for it (`look.module.css`).
          <div className={styles['canvas']} data-low={isFlat} data-coming aria-hidden="true" />
        )}
      </section>
    </Frame>
  )
}

interface RegionChoiceProps {
  readonly answer: PriceChartAnswer
  readonly value: number
  readonly onChange: (regionId: number) => void
}

/** Which region the prices are of; a choice where the spec has prices in several. */
function RegionChoice({ answer, value, onChange }: RegionChoiceProps) {
  const { t } = useTranslation()
  const known = answer.regions.map(({ id, name }) => ({
    value: id,
    label: id === EVERYWHERE ? t('prices.everywhere') : name,
  }))
  if (known.length > 1)
    return (
      <Select<number>
        size="small"
        aria-label={t('prices.region')}
        className={styles['region'] ?? ''}
        popupMatchSelectWidth={false}
        value={known.some((each) => each.value === value) ? value : null}
        options={known}
        onChange={onChange}
      />
    )
  const [only] = known
  return only === undefined || only.value === EVERYWHERE ? null : <span>{only.label}</span>
}

interface PricesProps {
  readonly answer: PriceChartAnswer
  readonly row: Row
  readonly shown: 'chart' | 'table'
  readonly isLow: boolean
}

function Prices({ answer, row, shown, isLow }: PricesProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const steps = useMemo(() => priceSteps(answer), [answer])
  const pending = useMemo(() => pendingPrice(answer, row), [answer, row])
  if (steps.length === 0 && pending === undefined) return <p className={styles['note']}>{t('prices.none')}</p>
  const region = answer.regions.find(({ id }) => id === answer.region_id)?.name ?? ''
  const label = t('prices.summary', {
    name: [answer.good_name, answer.spec_name, region].filter((word) => word !== '').join(' '),
    from: dayText(answer.from),
    to: dayText(answer.to),
    n: formatNumber(language, steps.length),
  })
  if (shown === 'table') return <PriceTable {...{ answer, steps, pending, label }} />
  return <PriceDrawing {...{ answer, steps, pending, label, isLow }} />
}
