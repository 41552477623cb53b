import type { CacheInfo, CacheLine, Title } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState } from 'react'
import { notifyFailure } from '#api/notify-failure.ts'
import { clearCache, useCacheInfo } from '#api/endpoints/monitor.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Page, PageHeader } from '#ui/page.tsx'
import { formatBytes, formatPercent } from './figures.ts'
import { CacheKeys } from './cache-keys.tsx'
import { Bar, Panel, Table, QueryStatus } from './parts.tsx'
import { MONITOR_SCREEN_TITLES } from './titles.ts'
import styles from './monitor.module.css'

export function CacheScreen({ title }: ScreenProps) {
  const { t } = useTranslation()
  const query = useCacheInfo()
  const { data, refetch } = query
  const [shown, setShown] = useState<CacheLine>()
  const refresh = () => void refetch()
  const note =
    data === undefined
      ? undefined
      : t(MONITOR_SCREEN_TITLES.own_caches, { host: data.process.host, pid: String(data.process.pid) })
  return (
    <Page>
      <PageHeader title={title} note={note} />
      <QueryStatus query={query} />
      {data !== undefined && (
        <>
          <Caches info={data} onShow={setShown} onDropped={refresh} />
          {shown !== undefined && (
            <CacheKeys
              key={shown.cache_name}
              cache={shown}
              canDrop={data.can_drop}
              onDropped={refresh}
              onClose={() => setShown(undefined)}
            />
          )}
          <Buffers info={data} />
          <Statistics info={data} />
        </>
      )}
    </Page>
  )
}

interface CachesProps {
  readonly info: CacheInfo
  readonly onShow: (cache: CacheLine) => void
  readonly onDropped: () => void
}

function Caches({ info, onShow, onDropped }: CachesProps) {
  const { t, language } = useTranslation()
  const title = t(MONITOR_SCREEN_TITLES.caches)
  const columns = [
    { title: t(MONITOR_SCREEN_TITLES.cache) },
    { title: t(MONITOR_SCREEN_TITLES.entries), isNumber: true },
    { title: t(MONITOR_SCREEN_TITLES.max), isNumber: true },
    { title: t(MONITOR_SCREEN_TITLES.hits), isNumber: true },
    { title: t(MONITOR_SCREEN_TITLES.misses), isNumber: true },
    { title: t(MONITOR_SCREEN_TITLES.rate), isNumber: true },
    { title: '' },
  ]
  return (
    <Panel title={title}>
      <Table label={title} columns={columns}>
        {info.caches.map((cache) => (
          <tr key={cache.cache_name}>
            <td>
              {cache.title}
              <span className={styles['remark']}>{cache.remark}</span>
            </td>
            <td data-number>{formatNumber(language, cache.entries)}</td>
            <td data-number>{cache.max === 0 ? '—' : formatNumber(language, cache.max)}</td>
            <td data-number>{formatNumber(language, cache.hits)}</td>
            <td data-number>{formatNumber(language, cache.misses)}</td>
            <td data-number>{cache.hit_rate === null ? '—' : formatPercent(language, cache.hit_rate)}</td>
            <td>
              <span className={styles['ways']}>
                <Button
                  type="text"
                  size="small"
                  aria-label={`${t(MONITOR_SCREEN_TITLES.keys)} ${cache.title}`}
                  onClick={() => onShow(cache)}
                >
                  {t(MONITOR_SCREEN_TITLES.keys)}
                </Button>
                {info.can_drop && <DropAll cache={cache} onDropped={onDropped} />}
              </span>
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}

function DropAll({ cache, onDropped }: { readonly cache: CacheLine; readonly onDropped: () => void }) {
  const { t, language } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const { run, isBusy } = useCommand({
    send: (name: string) => clearCache(name),
    topics: [],
    getIdentity: () => undefined,
    noticeOf: ({ count }) => t(MONITOR_SCREEN_TITLES.dropped, { count: formatNumber(language, count) }),
    onDone: onDropped,
    onRejected: ({ error }) => notifyFailure(error),
  })
  const drop = () => {
    setAsked(false)
    void run(cache.cache_name)
  }
  const renderButton = (words: Title, press: () => void) => (
    <Button
      type="text"
      size="small"
      danger
      loading={isBusy}
      disabled={cache.entries === 0}
      title={t(MONITOR_SCREEN_TITLES.drop_hint)}
      aria-label={`${t(words)} ${cache.title}`}
      onClick={press}
    >
      {t(words)}
    </Button>
  )
  // Confirms in place of a dialog: dropped values are loaded again, nothing is lost.
  if (!isAsked) return renderButton(MONITOR_SCREEN_TITLES.drop_all, () => setAsked(true))
  return (
    <>
      {renderButton(MONITOR_SCREEN_TITLES.drop_sure, drop)}
      <Button type="text" size="small" onClick={() => setAsked(false)}>
        {t(MONITOR_SCREEN_TITLES.cancel)}
      </Button>
    </>
  )
}

function Buffers({ info }: { readonly info: CacheInfo }) {
  const { t, language } = useTranslation()
  return (
    <Panel title={`PostgreSQL ${info.version}`}>
      <Bar percent={info.hit_rate} label={t(MONITOR_SCREEN_TITLES.buffer_rate)} isGood />
      <KeyValueList layout="stacked">
        <KeyValue name={t(MONITOR_SCREEN_TITLES.buffer_rate)}>{formatPercent(language, info.hit_rate)}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.buffers)}>{formatBytes(language, info.max_memory)}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.connections)}>{info.clients}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.uptime)}>{info.uptime_days}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.mode)}>{t(MONITOR_SCREEN_TITLES[info.mode])}</KeyValue>
        <KeyValue name={t(MONITOR_SCREEN_TITLES.port)}>{info.port}</KeyValue>
      </KeyValueList>
    </Panel>
  )
}

function Statistics({ info }: { readonly info: CacheInfo }) {
  const { t, language } = useTranslation()
  return (
    <Panel title={t(MONITOR_SCREEN_TITLES.stats)}>
      <KeyValueList layout="stacked">
        {info.command_stats.map(({ name, title, value }) => (
          <KeyValue key={name} name={title}>
            {formatNumber(language, value)}
          </KeyValue>
        ))}
      </KeyValueList>
    </Panel>
  )
}
