import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { getServerTime } from '#api/transport/clock.ts'
import { inboxQuery, openInbox } from '#api/endpoints/inbox.ts'
import { hasFailed, getRetry } from '#generic/errors/has-failed.ts'
import { formatAgo } from '#i18n/format-ago.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { Tile, TileFailure, TileNote, TileSkeleton, TileStale } from './tile.tsx'
import styles from './lines.module.css'

const MAX_SHOWN = 5

export function NoticesTile() {
  const { t, language } = useTranslation()
  const query = useInfiniteQuery(inboxQuery(language, false))
  const items = query.data?.pages[0]?.items.slice(0, MAX_SHOWN)
  return (
    <Tile
      title={t('dashboard.notices')}
      actions={
        <Button type="link" onClick={() => openInbox()}>
          {t('dashboard.all_notices')}
        </Button>
      }
    >
      {items === undefined && (hasFailed(query) ? <TileFailure {...getRetry(query)} /> : <TileSkeleton />)}
      {items !== undefined && query.isError && <TileStale shownAt={query.dataUpdatedAt} {...getRetry(query)} />}
      {items?.length === 0 && <TileNote>{t('dashboard.no_notices')}</TileNote>}
      {items !== undefined && items.length > 0 && (
        <ul className={styles['list']}>
          {items.map(({ kind, id, title, time, is_read: isRead }) => (
            <li key={`${kind} ${id}`}>
              <button type="button" className={styles['line']} onClick={() => openInbox({ kind, id })}>
                <span className={styles['mark']} data-unread={!isRead} />
                <span className={styles['title']}>
                  {!isRead && <span className="visually-hidden">{t('dashboard.unread')} </span>}
                  {title}
                </span>
                <time
                  className={styles['label']}
                  dateTime={new Date(time * 1000).toISOString()}
                  title={formatInstant(time)}
                >
                  {formatAgo(time, getServerTime())}
                </time>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Tile>
  )
}
