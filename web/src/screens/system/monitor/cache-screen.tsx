import type { CacheInfo, CacheLine, Title } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState } from 'react'
import { announce } from '#api/announce.ts'
import { dropCache, useCacheInfo } from '#api/endpoints/monitor.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Page, PageHeader } from '#ui/page.tsx'
import { bytesText, percentText } from './figures.ts'
import { CacheKeys } from './cache-keys.tsx'
import { Bar, Panel, Table, Watched } from './parts.tsx'
import { MONITOR_WORDS } from './words.ts'
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
      : t(MONITOR_WORDS.own_caches, { host: data.process.host, pid: String(data.process.pid) })
  return (
    <Page>
      <PageHeader title={title} note={note} />
      <Watched query={query} />
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
  const title = t(MONITOR_WORDS.caches)
  const columns = [
    { title: t(MONITOR_WORDS.cache) },
    { title: t(MONITOR_WORDS.entries), isNumber: true },
    { title: t(MONITOR_WORDS.max), isNumber: true },
    { title: t(MONITOR_WORDS.hits), isNumber: true },
    { title: t(MONITOR_WORDS.misses), isNumber: true },
    { title: t(MONITOR_WORDS.rate), isNumber: true },
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
            <td data-number>{cache.hit_rate === null ? '—' : percentText(language, cache.hit_rate)}</td>
            <td>
              <span className={styles['ways']}>
                <Button
                  type="text"
                  size="small"
                  aria-label={`${t(MONITOR_WORDS.keys)} ${cache.title}`}
                  onClick={() => onShow(cache)}
                >
                  {t(MONITOR_WORDS.keys)}
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
    send: (name: string) => dropCache(name),
    topics: [],
    identityOf: () => undefined,
    noticeOf: ({ count }) => t(MONITOR_WORDS.dropped, { count: formatNumber(language, count) }),
    onDone: onDropped,
    onRefused: ({ error }) => announce(error),
  })
  const drop = () => {
    setAsked(false)
    void run(cache.cache_name)
  }
  const button = (words: Title, press: () => void) => (
    <Button
      type="text"
      size="small"
      danger
      loading={isBusy}
      disabled={cache.entries === 0}
      title={t(MONITOR_WORDS.drop_hint)}
      aria-label={`${t(words)} ${cache.title}`}
      onClick={press}
    >
      {t(words)}
    </Button>
  )
  // Confirms in place of a dialog: dropped values are loaded again, nothing is lost.
  if (!isAsked) return button(MONITOR_WORDS.drop_all, () => setAsked(true))
  return (
    <>
      {button(MONITOR_WORDS.drop_sure, drop)}
      <Button type="text" size="small" onClick={() => setAsked(false)}>
        {t(MONITOR_WORDS.cancel)}
      </Button>
    </>
  )
}

function Buffers({ info }: { readonly info: CacheInfo }) {
  const { t, language } = useTranslation()
  return (
    <Panel title={`PostgreSQL ${info.version}`}>
      <Bar percent={info.hit_rate} label={t(MONITOR_WORDS.buffer_rate)} isGood />
      <KeyValueList layout="stacked">
        <KeyValue name={t(MONITOR_WORDS.buffer_rate)}>{percentText(language, info.hit_rate)}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.buffers)}>{bytesText(language, info.max_memory)}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.connections)}>{info.clients}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.uptime)}>{info.uptime_days}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.mode)}>{t(MONITOR_WORDS[info.mode])}</KeyValue>
        <KeyValue name={t(MONITOR_WORDS.port)}>{info.port}</KeyValue>
      </KeyValueList>
    </Panel>
  )
}

function Statistics({ info }: { readonly info: CacheInfo }) {
  const { t, language } = useTranslation()
  return (
    <Panel title={t(MONITOR_WORDS.stats)}>
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
