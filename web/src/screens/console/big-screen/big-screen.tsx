// Big screen (R15): totals, map, prices and alerts of the platform. Designed for 1920 × 1080 and scaled up from there.
import { fill, type ScreenInfo, type Title } from '@cangdan/protocol'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useScreenInfo } from '#api/endpoints/big-screen.ts'
import { serverNow } from '#api/transport/clock.ts'
import { hasFailed } from '#generic/errors/has-failed.ts'
import { formatInstant, formatLarge, formatNumber, useTranslation } from '#i18n/index.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { Logo } from '#ui/icons/logo.tsx'
import { usePageTitle, useProductTitle } from '#ui/page-title.ts'
import { type ChartName, chartsOf } from './charts.ts'
import { percentOf } from './options.ts'
import { SCREEN_WORDS } from './words.ts'
import styles from './big-screen.module.css'

const DRAWN_FOR = 1920
const SECOND_MS = 1_000
/** Few decimals, readable from five metres. */
const LARGE_DECIMALS = 2

export function BigScreen() {
  const { language } = useTranslation()
  const say = (words: Title) => words[language]
  usePageTitle(say(SCREEN_WORDS.heading))
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
              ? say(SCREEN_WORDS.failed)
              : fill(say(SCREEN_WORDS.stale), { time: formatInstant(dataUpdatedAt / SECOND_MS) }))}
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
    const measure = () => setZoom(Math.max(1, Math.round((element.clientWidth / DRAWN_FOR) * 100) / 100))
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
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <header className={styles['head']}>
      <Logo size={40} />
      <h1 className={styles['title']}>{`${product} · ${t(SCREEN_WORDS.heading)}`}</h1>
      <time className={styles['clock']}>{formatInstant(now)}</time>
    </header>
  )
}

function Parts({ data }: { readonly data: ScreenInfo }) {
  const { language } = useTranslation()
  const say = (words: Title) => words[language]
  const charts = useMemo(() => chartsOf(data, language), [data, language])
  const part = (place: ChartName, note?: Title) => (
    <Part title={SCREEN_WORDS[place]} place={place} {...(note === undefined ? {} : { note })}>
      <Chart {...charts[place]} label={say(SCREEN_WORDS[place])} empty={say(SCREEN_WORDS.none)} isWall />
    </Part>
  )
  return (
    <>
      <Totals total={data.total} />
      <div className={styles['parts']}>
        {part('map', SCREEN_WORDS.map_note)}
        {part('trend', SCREEN_WORDS.trend_note)}
        <Part title={SCREEN_WORDS.alerts} place="alerts">
          <Alerts alerts={data.alerts} />
        </Part>
        {part('top', SCREEN_WORDS.ton)}
        {part('goods')}
        {part('share')}
        <Part title={SCREEN_WORDS.latest} place="latest">
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
  return <p className={styles['nothing']}>{t(SCREEN_WORDS.none)}</p>
}

function Totals({ total }: { readonly total: ScreenInfo['total'] }) {
  const { language } = useTranslation()
  const say = (words: Title) => words[language]
  const number = (value: number) => formatNumber(language, value)
  const large = (value: number) => formatLarge(language, String(Math.round(value)), LARGE_DECIMALS).text
  const tons = (hundredths: number) => `${large(hundredths / 100)} ${say(SCREEN_WORDS.ton)}`
  const facts: readonly (readonly [Title, string])[] = [
    [SCREEN_WORDS.receipts, number(total.contract_count)],
    [SCREEN_WORDS.stock, tons(total.stock_weight)],
    [SCREEN_WORDS.pledged, tons(total.pledge_weight)],
    [SCREEN_WORDS.amount, `¥ ${large(total.goods_amount / 100)}`],
    [SCREEN_WORDS.stores, `${number(total.store_count)} / ${number(total.warehouse_count)}`],
    [SCREEN_WORDS.used, `${percentOf(total.used_capacity, total.capacity)}%`],
    [SCREEN_WORDS.credit, `¥ ${large(total.credit_limit / 100)}`],
    [SCREEN_WORDS.cameras, `${number(total.camera_online)} / ${number(total.camera_total)}`],
  ]
  return (
    <dl className={styles['totals']}>
      {facts.map(([name, value]) => (
        <div key={name.zh} className={styles['total']}>
          <dt>{say(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Alerts({ alerts }: { readonly alerts: ScreenInfo['alerts'] }) {
  const { t, language } = useTranslation()
  if (alerts.length === 0) return <p className={styles['nothing']}>{t(SCREEN_WORDS.calm)}</p>
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
