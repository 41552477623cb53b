import type { InboxItem, InboxKey } from '@cangdan/protocol'
import ArrowLeftOutlined from '@ant-design/icons/es/icons/ArrowLeftOutlined'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button, Drawer, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { serverNow } from '#api/transport/clock.ts'
import { inboxCountQuery, inboxQuery, inboxTextQuery, useInboxDrawer } from '#api/endpoints/inbox.ts'
import { isNotFound } from '#generic/asked-ahead.ts'
import { FailedState, type Retry, StaleNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed, retryOf, useLastError } from '#generic/errors/has-failed.ts'
import { formatAgo } from '#i18n/ago.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextOf } from './inbox-text.tsx'
import { useRead } from './use-read.ts'
import { INBOX_WORDS } from './words.ts'
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
      title={t(INBOX_WORDS.inbox)}
    >
      {isOpen && read === undefined && <Items onOpen={setRead} />}
      {isOpen && read !== undefined && (
        <Reading item={read} onBack={() => setRead(undefined)} onLeave={onClose} />
      )}
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
            { value: false, label: t(INBOX_WORDS.all) },
            { value: true, label: t(INBOX_WORDS.only) },
          ]}
          onChange={setIsUnread}
        />
        <Button type="link" disabled={unread === 0 || isBusy} onClick={() => void run({ all: true })}>
          {t(INBOX_WORDS.mark_all)}
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
  if (hasFailed(query)) return <Failed {...retryOf(query)} />
  if (query.data === undefined) return null
  const items = query.data.pages.flatMap((page) => page.items)
  const stale = query.isError && <StaleNotice shownAt={query.dataUpdatedAt} {...retryOf(query)} />
  if (items.length === 0)
    return (
      <>
        {stale}
        <EmptyState
          title={t(isUnread ? INBOX_WORDS.none_unread : INBOX_WORDS.none)}
          hint={isUnread ? undefined : t(INBOX_WORDS.hint)}
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
          {t(INBOX_WORDS.more)}
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
          {!isRead && <span className="visually-hidden">{t(INBOX_WORDS.only)} </span>}
          {title}
        </span>
        <span className={styles['facts']}>
          <span className={styles['type']} data-tone={tone}>
            {type}
          </span>
          {isTop && <span className={styles['type']}>{t(INBOX_WORDS.pinned)}</span>}
          <time dateTime={new Date(time * 1000).toISOString()} title={formatInstant(time)}>
            {formatAgo(time, serverNow())}
          </time>
        </span>
      </button>
    </li>
  )
}

interface ReadingProps {
  readonly item: InboxKey
  readonly onBack: () => void
  readonly onLeave: () => void
}

function Reading({ item, onBack, onLeave }: ReadingProps) {
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
        {t(INBOX_WORDS.back)}
      </Button>
      {isNotFound(error) ? (
        <EmptyState title={t(INBOX_WORDS.gone)} />
      ) : (
        hasFailed(query) && <Failed {...retryOf(query)} />
      )}
      {data !== undefined && (
        <>
          <h2 className={styles['name']}>{data.title}</h2>
          <TextOf text={data} />
        </>
      )}
      {to.startsWith('/') && (
        <Button type="primary" onClick={leave}>
          {t(INBOX_WORDS.open)}
        </Button>
      )}
    </div>
  )
}

function Failed(retry: Retry) {
  const { t } = useTranslation()
  return <FailedState title={t(INBOX_WORDS.failed)} hint={t('look.failed_hint')} {...retry} />
}
