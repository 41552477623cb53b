import type { InboxItem, InboxKey } from '@cangdan/protocol'
import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button, Drawer, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { getServerTime } from '#api/transport/clock.ts'
import { inboxCountQuery, inboxQuery, inboxTextQuery, useInboxDrawer } from '#api/endpoints/inbox.ts'
import { isNotFound } from '#generic/prefetch.ts'
import { FailedState, type RetryState, StaleNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed, getRetry, useLastError } from '#generic/errors/has-failed.ts'
import { formatAgo } from '#i18n/format-ago.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { InboxMessage } from './inbox-message.tsx'
import { useRead } from './use-read.ts'
import { INBOX_DRAWER_TITLES } from './titles.ts'
import styles from './inbox.module.css'

export interface InboxDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function InboxDrawer({ isOpen, onClose }: InboxDrawerProps) {
  const { t } = useTranslation()
  const { item: read } = useInboxDrawer()
  const setRead = (item: InboxKey | undefined) => useInboxDrawer.setState({ item })
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      afterOpenChange={(isOpenNow) => isOpenNow || setRead(undefined)}
      size={440}
      title={t(INBOX_DRAWER_TITLES.inbox)}
    >
      {isOpen && read === undefined && <Items onOpen={setRead} />}
      {isOpen && read !== undefined && <MessageView item={read} onBack={() => setRead(undefined)} onLeave={onClose} />}
    </Drawer>
  )
}

function Items({ onOpen }: { readonly onOpen: (item: InboxKey) => void }) {
  const { t } = useTranslation()
  const [isUnread, setIsUnread] = useState(false)
  const { run, isBusy } = useRead()
  const unread = useQuery(inboxCountQuery).data?.unread ?? 0
  return (
    <>
      <div className={styles['head']}>
        <Segmented
          value={isUnread}
          options={[
            { value: false, label: t(INBOX_DRAWER_TITLES.all) },
            { value: true, label: t(INBOX_DRAWER_TITLES.only) },
          ]}
          onChange={setIsUnread}
        />
        <Button type="link" disabled={unread === 0 || isBusy} onClick={() => void run({ all: true })}>
          {t(INBOX_DRAWER_TITLES.mark_all)}
        </Button>
      </div>
      <Pages isUnread={isUnread} onOpen={onOpen} />
    </>
  )
}

interface PagesProps {
  readonly isUnread: boolean
  readonly onOpen: (item: InboxKey) => void
}

function Pages({ isUnread, onOpen }: PagesProps) {
  const { t, language } = useTranslation()
  const query = useInfiniteQuery(inboxQuery(language, isUnread))
  if (hasFailed(query)) return <Failed {...getRetry(query)} />
  if (query.data === undefined) return null
  const items = query.data.pages.flatMap((page) => page.items)
  const stale = query.isError && <StaleNotice shownAt={query.dataUpdatedAt} {...getRetry(query)} />
  if (items.length === 0)
    return (
      <>
        {stale}
        <EmptyState
          title={t(isUnread ? INBOX_DRAWER_TITLES.none_unread : INBOX_DRAWER_TITLES.none)}
          hint={isUnread ? undefined : t(INBOX_DRAWER_TITLES.hint)}
        />
      </>
    )
  return (
    <>
      {stale}
      <ul className={styles['items']}>
        {items.map((item) => (
          <Item key={`${item.kind} ${item.id}`} item={item} onOpen={onOpen} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(INBOX_DRAWER_TITLES.more)}
        </Button>
      )}
    </>
  )
}

function Item({ item, onOpen }: { readonly item: InboxItem } & Pick<PagesProps, 'onOpen'>) {
  const { t } = useTranslation()
  const { title, type, tone, time, is_read: isRead, is_top: isTop } = item
  return (
    <li>
      <button
        type="button"
        className={styles['item']}
        data-read={isRead}
        onClick={() => onOpen({ kind: item.kind, id: item.id })}
      >
        <span className={styles['title']}>
          {!isRead && <span className="visually-hidden">{t(INBOX_DRAWER_TITLES.only)} </span>}
          {title}
        </span>
        <span className={styles['facts']}>
          <span className={styles['type']} data-tone={tone}>
            {type}
          </span>
          {isTop && <span className={styles['type']}>{t(INBOX_DRAWER_TITLES.pinned)}</span>}
          <time dateTime={new Date(time * 1000).toISOString()} title={formatInstant(time)}>
            {formatAgo(time, getServerTime())}
          </time>
        </span>
      </button>
    </li>
  )
}

interface MessageViewProps {
  readonly item: InboxKey
  readonly onBack: () => void
  readonly onLeave: () => void
}

function MessageView({ item, onBack, onLeave }: MessageViewProps) {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const query = useQuery(inboxTextQuery(language, item))
  const error = useLastError(query)
  const data = isNotFound(error) ? undefined : query.data
  const { run } = useRead()
  const isUnread = data?.is_read === false
  useEffect(() => {
    if (isUnread) void run({ items: [item] })
  }, [isUnread, item, run])
  const to = data?.jump_path ?? ''
  const leave = () => {
    onLeave()
    void navigate(to)
  }
  return (
    <div className={styles['reading']}>
      <Button type="link" icon={<ArrowLeftOutlined />} className={styles['back'] ?? ''} onClick={onBack}>
        {t(INBOX_DRAWER_TITLES.back)}
      </Button>
      {isNotFound(error) ? (
        <EmptyState title={t(INBOX_DRAWER_TITLES.gone)} />
      ) : (
        hasFailed(query) && <Failed {...getRetry(query)} />
      )}
      {data !== undefined && (
        <>
          <h2 className={styles['name']}>{data.title}</h2>
          <InboxMessage text={data} />
        </>
      )}
      {to.startsWith('/') && (
        <Button type="primary" onClick={leave}>
          {t(INBOX_DRAWER_TITLES.open)}
        </Button>
      )}
    </div>
  )
}

function Failed(retry: RetryState) {
  const { t } = useTranslation()
  return <FailedState title={t(INBOX_DRAWER_TITLES.failed)} hint={t('look.failed_hint')} {...retry} />
}
