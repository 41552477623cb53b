// Big screen (R15): totals, map, prices and alerts of the platform. Designed for 1920 × 1080 and scaled up from there.
import { fill, type ScreenInfo, type Title } from '@cangdan/protocol'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useScreenInfo } from '#api/endpoints/big-screen.ts'
import { getServerTime } from '#api/transport/clock.ts'
import { hasFailed } from '#generic/errors/has-failed.ts'
import { formatInstant, formatLarge, formatNumber, useTranslation } from '#i18n/index.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { Logo } from '#ui/icons/logo.tsx'
import { usePageTitle, useProductTitle } from '#ui/page-title.ts'
import { type ChartName, buildCharts } from './charts.ts'
import { toWholePercent } from './options.ts'
import { BIG_SCREEN_TITLES } from './titles.ts'
import styles from './big-screen.module.css'

const DESIGN_WIDTH = 1920
const SECOND_MS = 1_000
/** Few decimals, readable from five metres. */
const LARGE_DECIMALS = 2

export function BigScreen() {
  const { language } = useTranslation()
  const translate = (words: Title) => words[language]
  usePageTitle(translate(BIG_SCREEN_TITLES.heading))
  const frame = useRef<HTMLDivElement>(null)
  const zoom = useZoom(frame)
  const query = useScreenInfo()
  const { data, isError, dataUpdatedAt } = query
  return (
    <div ref={frame} className={styles['frame']}>
      <main className={styles['wall']} style={{ zoom }}>
        <Head />
        <output className={styles['stale']}>
          {(isError || hasFailed(query)) &&
            (data === undefined
              ? translate(BIG_SCREEN_TITLES.failed)
              : fill(translate(BIG_SCREEN_TITLES.stale), { time: formatInstant(dataUpdatedAt / SECOND_MS) }))}
        </output>
        {data !== undefined && <Parts data={data} />}
      </main>
    </div>
  )
}

/** Scales the page up to the available width; a phone scrolls instead. */
function useZoom(frame: { readonly current: HTMLElement | null }): number {
  const [zoom, setZoom] = useState(1)
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const measure = () => setZoom(Math.max(1, Math.round((element.clientWidth / DESIGN_WIDTH) * 100) / 100))
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    measure()
    return () => sizes.disconnect()
  }, [frame])
  return zoom
}

function Head() {
  const { t } = useTranslation()
  const product = useProductTitle()
  const [now, setNow] = useState(getServerTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(getServerTime()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <header className={styles['head']}>
      <Logo size={40} />
      <h1 className={styles['title']}>{`${product} · ${t(BIG_SCREEN_TITLES.heading)}`}</h1>
      <time className={styles['clock']}>{formatInstant(now)}</time>
    </header>
  )
}

function Parts({ data }: { readonly data: ScreenInfo }) {
  const { language } = useTranslation()
  const translate = (words: Title) => words[language]
  const charts = useMemo(() => buildCharts(data, language), [data, language])
  const renderPart = (place: ChartName, note?: Title) => (
    <Part title={BIG_SCREEN_TITLES[place]} place={place} {...(note === undefined ? {} : { note })}>
      <Chart
        {...charts[place]}
        label={translate(BIG_SCREEN_TITLES[place])}
        empty={translate(BIG_SCREEN_TITLES.none)}
        isWall
      />
    </Part>
  )
  return (
    <>
      <Totals total={data.total} />
      <div className={styles['parts']}>
        {renderPart('map', BIG_SCREEN_TITLES.map_note)}
        {renderPart('trend', BIG_SCREEN_TITLES.trend_note)}
        <Part title={BIG_SCREEN_TITLES.alerts} place="alerts">
          <Alerts alerts={data.alerts} />
        </Part>
        {renderPart('top', BIG_SCREEN_TITLES.ton)}
        {renderPart('goods')}
        {renderPart('share')}
        <Part title={BIG_SCREEN_TITLES.latest} place="latest">
          <Latest latest={data.latest} />
        </Part>
      </div>
    </>
  )
}

interface PartProps {
  readonly title: Title
  readonly note?: Title
  readonly place: string
  readonly children: ReactNode
}

function Part({ title, note, place, children }: PartProps) {
  const { language } = useTranslation()
  return (
    <section className={styles['part']} data-place={place}>
      <h2 className={styles['partTitle']}>
        {title[language]}
        {note !== undefined && <small className={styles['note']}>{note[language]}</small>}
      </h2>
      {children}
    </section>
  )
}

function Nothing() {
  const { t } = useTranslation()
  return <p className={styles['nothing']}>{t(BIG_SCREEN_TITLES.none)}</p>
}

function Totals({ total }: { readonly total: ScreenInfo['total'] }) {
  const { language } = useTranslation()
  const translate = (words: Title) => words[language]
  const formatCount = (value: number) => formatNumber(language, value)
  const formatLargeNumber = (value: number) => formatLarge(language, String(Math.round(value)), LARGE_DECIMALS).text
  const formatTons = (hundredths: number) =>
    `${formatLargeNumber(hundredths / 100)} ${translate(BIG_SCREEN_TITLES.ton)}`
  const facts: readonly (readonly [Title, string])[] = [
    [BIG_SCREEN_TITLES.receipts, formatCount(total.contract_count)],
    [BIG_SCREEN_TITLES.stock, formatTons(total.stock_weight)],
    [BIG_SCREEN_TITLES.pledged, formatTons(total.pledge_weight)],
    [BIG_SCREEN_TITLES.amount, `¥ ${formatLargeNumber(total.goods_amount / 100)}`],
    [BIG_SCREEN_TITLES.stores, `${formatCount(total.store_count)} / ${formatCount(total.warehouse_count)}`],
    [BIG_SCREEN_TITLES.used, `${toWholePercent(total.used_capacity, total.capacity)}%`],
    [BIG_SCREEN_TITLES.credit, `¥ ${formatLargeNumber(total.credit_limit / 100)}`],
    [BIG_SCREEN_TITLES.cameras, `${formatCount(total.camera_online)} / ${formatCount(total.camera_total)}`],
  ]
  return (
    <dl className={styles['totals']}>
      {facts.map(([name, value]) => (
        <div key={name.zh} className={styles['total']}>
          <dt>{translate(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Alerts({ alerts }: { readonly alerts: ScreenInfo['alerts'] }) {
  const { t, language } = useTranslation()
  if (alerts.length === 0) return <p className={styles['nothing']}>{t(BIG_SCREEN_TITLES.calm)}</p>
  return (
    <ul className={styles['lines']}>
      {alerts.map(({ title, label, count, level }) => (
        <li key={`${title} ${label}`} className={styles['line']} data-level={level}>
          <span>{title}</span>
          <span className={styles['soft']}>{label}</span>
          <strong>{formatNumber(language, count)}</strong>
        </li>
      ))}
    </ul>
  )
}

function Latest({ latest }: { readonly latest: ScreenInfo['latest'] }) {
  if (latest.length === 0) return <Nothing />
  return (
    <ul className={styles['lines']}>
      {latest.map(({ text, time }, at) => (
        <li key={`${time} ${text} ${at}`} className={styles['line']}>
          <span>{text}</span>
          <time className={styles['soft']}>{formatInstant(time)}</time>
        </li>
      ))}
    </ul>
  )
}
