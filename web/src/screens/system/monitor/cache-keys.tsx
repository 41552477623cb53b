import { type CacheKeyRow, type CacheLine, MAX_CACHE_KEYS } from '@cangdan/protocol'
import { Button } from 'antd'
import { useState } from 'react'
import { notifyFailure } from '#api/notify-failure.ts'
import { clearCache, useCacheKeys } from '#api/endpoints/monitor.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { hasFailed } from '#generic/errors/has-failed.ts'
import { formatDuration, formatNumber, useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Panel, Table, QueryStatus } from './parts.tsx'
import { MONITOR_SCREEN_TITLES } from './titles.ts'
import styles from './monitor.module.css'

export interface CacheKeysProps {
  readonly cache: CacheLine
  readonly canDrop: boolean
  readonly onDropped: () => void
  readonly onClose: () => void
}

export function CacheKeys({ cache, canDrop, onDropped, onClose }: CacheKeysProps) {
  const { t } = useTranslation()
  const [cache_key, setKey] = useState('')
  const [page, setPage] = useState(1)
  const query = useCacheKeys({ cache_name: cache.cache_name, cache_key, page })
  // Results of the previous search must not be shown after a failure.
  const data = hasFailed(query) ? undefined : query.data
  const find = (text: string) => {
    setKey(text)
    setPage(1)
  }
  const onKeyDropped = () => {
    void query.refetch()
    onDropped()
  }
  return (
    <Panel
      title={t(MONITOR_SCREEN_TITLES.keys_of, { name: cache.title })}
      actions={<Button onClick={onClose}>{t(MONITOR_SCREEN_TITLES.close)}</Button>}
    >
      {data?.is_hashed === true && <p className={styles['hint']}>{t(MONITOR_SCREEN_TITLES.hashed)}</p>}
      <input
        type="search"
        className={styles['find']}
        placeholder={t(MONITOR_SCREEN_TITLES.find)}
        aria-label={t(MONITOR_SCREEN_TITLES.find)}
        value={cache_key}
        onChange={({ target }) => find(target.value)}
      />
      <QueryStatus query={query} />
      {data?.count === 0 && <EmptyState title={t(MONITOR_SCREEN_TITLES.empty)} />}
      {data !== undefined && data.count > 0 && (
        <Keys cache={cache} rows={data.rows} canDrop={canDrop} onDropped={onKeyDropped} />
      )}
      {data !== undefined && data.count > MAX_CACHE_KEYS && (
        <div className={styles['ways']}>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t(MONITOR_SCREEN_TITLES.previous)}
          </Button>
          <Button size="small" disabled={page * MAX_CACHE_KEYS >= data.count} onClick={() => setPage(page + 1)}>
            {t(MONITOR_SCREEN_TITLES.next)}
          </Button>
        </div>
      )}
    </Panel>
  )
}

interface KeysProps extends Pick<CacheKeysProps, 'cache' | 'canDrop' | 'onDropped'> {
  readonly rows: readonly CacheKeyRow[]
}

function Keys({ cache, rows, canDrop, onDropped }: KeysProps) {
  const { t, language } = useTranslation()
  const { run, isBusy } = useCommand({
    send: (key: string) => clearCache(cache.cache_name, key),
    topics: [],
    getIdentity: () => undefined,
    noticeOf: ({ count }) => t(MONITOR_SCREEN_TITLES.dropped, { count: formatNumber(language, count) }),
    onDone: onDropped,
    onRejected: ({ error }) => notifyFailure(error),
  })
  const columns = [
    { title: t(MONITOR_SCREEN_TITLES.key) },
    { title: t(MONITOR_SCREEN_TITLES.size), isNumber: true },
    { title: t(MONITOR_SCREEN_TITLES.ttl), isNumber: true },
    ...(canDrop ? [{ title: '' }] : []),
  ]
  return (
    <Table label={t(MONITOR_SCREEN_TITLES.keys)} columns={columns}>
      {rows.map(({ cache_key, size, ttl }) => (
        <tr key={cache_key}>
          <td className={styles['key']}>{cache_key === '' ? '—' : cache_key}</td>
          <td data-number>{size === null ? '—' : formatNumber(language, size)}</td>
          <td data-number>{ttl === null ? t(MONITOR_SCREEN_TITLES.until_change) : formatDuration(language, ttl)}</td>
          {canDrop && (
            <td>
              <Button
                type="text"
                size="small"
                danger
                disabled={isBusy}
                aria-label={`${t(MONITOR_SCREEN_TITLES.drop)} ${cache_key}`}
                onClick={() => void run(cache_key)}
              >
                {t(MONITOR_SCREEN_TITLES.drop)}
              </Button>
            </td>
          )}
        </tr>
      ))}
    </Table>
  )
}
