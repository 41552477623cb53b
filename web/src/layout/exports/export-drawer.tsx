import { EXPORT_PATHS, EXPORT_STATUS, type ExportTask } from '@cangdan/protocol'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Drawer, Progress } from 'antd'
import { useState } from 'react'
import { api } from '#api/client.ts'
import {
  downloadExport,
  EXPORTS_KEY,
  exportsQuery,
  isFullPage,
  isOpenExport,
  olderExportsQuery,
} from '#api/endpoints/exports.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { FailedState, StaleNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed, retryOf } from '#generic/errors/has-failed.ts'
import { formatInstant, formatNumber, formatSize, useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { EXPORT_WORDS } from './words.ts'
import styles from './exports.module.css'

export interface ExportDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function ExportDrawer({ isOpen, onClose }: ExportDrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer open={isOpen} onClose={onClose} size={440} title={t(EXPORT_WORDS.exports)}>
      {isOpen && <Exports />}
    </Drawer>
  )
}

function Exports() {
  const { t } = useTranslation()
  const query = useQuery(exportsQuery)
  const { data } = query
  if (hasFailed(query))
    return <FailedState title={t(EXPORT_WORDS.failed)} hint={t('look.failed_hint')} {...retryOf(query)} />
  if (data === undefined) return null
  const stale = query.isError && <StaleNotice shownAt={query.dataUpdatedAt} {...retryOf(query)} />
  if (data.length === 0)
    return (
      <>
        {stale}
        <EmptyState title={t(EXPORT_WORDS.none)} hint={t(EXPORT_WORDS.hint)} />
      </>
    )
  return (
    <>
      {stale}
      <Tasks tasks={data} />
      {isFullPage(data) && <Older newest={data} />}
    </>
  )
}

function Tasks({ tasks }: { readonly tasks: readonly ExportTask[] }) {
  return (
    <ul className={styles['tasks']}>
      {tasks.map((task) => (
        <Task key={task.id} task={task} />
      ))}
    </ul>
  )
}

function Older({ newest }: { readonly newest: readonly ExportTask[] }) {
  const { t } = useTranslation()
  const [isAsked, setIsAsked] = useState(false)
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = useInfiniteQuery({
    ...olderExportsQuery,
    enabled: isAsked,
  })
  const known = new Set(newest.map(({ id }) => id))
  const older = (data?.pages.flat() ?? []).filter(({ id }) => !known.has(id) && known.add(id))
  const ask = () => {
    if (!isAsked) setIsAsked(true)
    else void (isError ? refetch() : fetchNextPage())
  }
  return (
    <>
      {older.length > 0 && <Tasks tasks={older} />}
      {(data === undefined || hasNextPage) && (
        <Button block loading={isFetching} onClick={ask}>
          {t(isError ? EXPORT_WORDS.again : EXPORT_WORDS.older)}
        </Button>
      )}
    </>
  )
}

function Task({ task }: { readonly task: ExportTask }) {
  const { t } = useTranslation()
  const { name, status, progress, message } = task
  const isExpired = status === EXPORT_STATUS.done && task.excel === ''
  return (
    <li className={styles['task']}>
      <div className={styles['head']}>
        <strong className={styles['name']}>{`${name}.${task.type}`}</strong>
        <span className={styles['state']} data-status={status}>
          {t(isExpired ? EXPORT_WORDS.expired : EXPORT_WORDS[`status.${status}`])}
        </span>
      </div>
      {isOpenExport(task) && <Progress percent={progress} size="small" aria-label={name} />}
      {message !== '' && <p className={styles['state']}>{message}</p>}
      <Facts task={task} isExpired={isExpired} />
      <Ways task={task} isExpired={isExpired} />
    </li>
  )
}

interface PartProps {
  readonly task: ExportTask
  readonly isExpired: boolean
}

function Facts({ task, isExpired }: PartProps) {
  const { t, language } = useTranslation()
  const { total, bytes, sha256, expire_time: until } = task
  return (
    <div className={styles['facts']}>
      <span>{task.title}</span>
      <span>{formatInstant(task.create_time)}</span>
      {total > 0 && <span>{t(EXPORT_WORDS.rows, { n: formatNumber(language, total) })}</span>}
      {bytes > 0 && <span>{formatSize(language, bytes)}</span>}
      {until !== null && !isExpired && <span>{t(EXPORT_WORDS.until, { time: formatInstant(until) })}</span>}
      {sha256 !== '' && (
        <span className={styles['hash']}>
          {t(EXPORT_WORDS.hash)} {sha256}
        </span>
      )}
    </div>
  )
}

type Way = 'download' | 'retry' | 'remove'

const said = async (path: string, id: number): Promise<string> =>
  (await api.answer({ method: 'POST', path, body: { id } })).message

/** Returns the message of the server; none for a download. */
const SENT: Record<Way, (id: number) => Promise<string | undefined>> = {
  download: async (id) => {
    await downloadExport(id)
    return undefined
  },
  retry: (id) => said(EXPORT_PATHS.retry, id),
  remove: (id) => said(EXPORT_PATHS.remove, id),
}

function Ways({ task, isExpired }: PartProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: EXPORTS_KEY })
  const { run, isBusy } = useCommand<Way, string | undefined>({
    send: (way) => SENT[way](task.id),
    topics: [],
    identityOf: (way) => `${way} ${task.id}`,
    noticeOf: (text) => text,
    onDone: refresh,
    // The call reports its rejection; the list may be outdated.
    onRefused: refresh,
  })
  const isOpen = isOpenExport(task)
  const button = (way: Way, label: string, isMain = false) => (
    <Button
      size="small"
      type={isMain ? 'primary' : 'default'}
      disabled={isBusy}
      aria-label={`${label} ${task.name}`}
      onClick={() => void run(way)}
    >
      {label}
    </Button>
  )
  return (
    <span className={styles['ways']}>
      {task.excel !== '' && button('download', t(EXPORT_WORDS.download), true)}
      {(isExpired || task.status === EXPORT_STATUS.failed) && button('retry', t(EXPORT_WORDS.retry))}
      {button('remove', t(isOpen ? EXPORT_WORDS.cancel : EXPORT_WORDS.remove))}
    </span>
  )
}
