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
import { hasFailed, getRetry } from '#generic/errors/has-failed.ts'
import { formatInstant, formatNumber, formatSize, useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { EXPORT_DRAWER_TITLES } from './titles.ts'
import styles from './exports.module.css'

export interface ExportDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function ExportDrawer({ isOpen, onClose }: ExportDrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer open={isOpen} onClose={onClose} size={440} title={t(EXPORT_DRAWER_TITLES.exports)}>
      {isOpen && <Exports />}
    </Drawer>
  )
}

function Exports() {
  const { t } = useTranslation()
  const query = useQuery(exportsQuery)
  const { data } = query
  if (hasFailed(query))
    return <FailedState title={t(EXPORT_DRAWER_TITLES.failed)} hint={t('look.failed_hint')} {...getRetry(query)} />
  if (data === undefined) return null
  const stale = query.isError && <StaleNotice shownAt={query.dataUpdatedAt} {...getRetry(query)} />
  if (data.length === 0)
    return (
      <>
        {stale}
        <EmptyState title={t(EXPORT_DRAWER_TITLES.none)} hint={t(EXPORT_DRAWER_TITLES.hint)} />
      </>
    )
  return (
    <>
      {stale}
      <Tasks tasks={data} />
      {isFullPage(data) && <OlderExports newest={data} />}
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

function OlderExports({ newest }: { readonly newest: readonly ExportTask[] }) {
  const { t } = useTranslation()
  const [isRequested, setIsAsked] = useState(false)
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = useInfiniteQuery({
    ...olderExportsQuery,
    enabled: isRequested,
  })
  const knownIds = new Set(newest.map(({ id }) => id))
  const older = (data?.pages.flat() ?? []).filter(({ id }) => !knownIds.has(id) && knownIds.add(id))
  const loadOlder = () => {
    if (!isRequested) setIsAsked(true)
    else void (isError ? refetch() : fetchNextPage())
  }
  return (
    <>
      {older.length > 0 && <Tasks tasks={older} />}
      {(data === undefined || hasNextPage) && (
        <Button block loading={isFetching} onClick={loadOlder}>
          {t(isError ? EXPORT_DRAWER_TITLES.again : EXPORT_DRAWER_TITLES.older)}
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
          {t(isExpired ? EXPORT_DRAWER_TITLES.expired : EXPORT_DRAWER_TITLES[`status.${status}`])}
        </span>
      </div>
      {isOpenExport(task) && <Progress percent={progress} size="small" aria-label={name} />}
      {message !== '' && <p className={styles['state']}>{message}</p>}
      <Facts task={task} isExpired={isExpired} />
      <ExportActions task={task} isExpired={isExpired} />
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
      {total > 0 && <span>{t(EXPORT_DRAWER_TITLES.rows, { n: formatNumber(language, total) })}</span>}
      {bytes > 0 && <span>{formatSize(language, bytes)}</span>}
      {until !== null && !isExpired && <span>{t(EXPORT_DRAWER_TITLES.until, { time: formatInstant(until) })}</span>}
      {sha256 !== '' && (
        <span className={styles['hash']}>
          {t(EXPORT_DRAWER_TITLES.hash)} {sha256}
        </span>
      )}
    </div>
  )
}

type ExportCommand = 'download' | 'retry' | 'remove'

const postCommand = async (path: string, id: number): Promise<string> =>
  (await api.answer({ method: 'POST', path, body: { id } })).message

/** Returns the message of the server; none for a download. */
const COMMANDS: Record<ExportCommand, (id: number) => Promise<string | undefined>> = {
  download: async (id) => {
    await downloadExport(id)
    return undefined
  },
  retry: (id) => postCommand(EXPORT_PATHS.retry, id),
  remove: (id) => postCommand(EXPORT_PATHS.remove, id),
}

function ExportActions({ task, isExpired }: PartProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: EXPORTS_KEY })
  const { run, isBusy } = useCommand<ExportCommand, string | undefined>({
    send: (command) => COMMANDS[command](task.id),
    topics: [],
    getIdentity: (command) => `${command} ${task.id}`,
    noticeOf: (text) => text,
    onDone: refresh,
    // The call reports its rejection; the list may be outdated.
    onRejected: refresh,
  })
  const isOpen = isOpenExport(task)
  const renderButton = (command: ExportCommand, label: string, isMain = false) => (
    <Button
      size="small"
      type={isMain ? 'primary' : 'default'}
      disabled={isBusy}
      aria-label={`${label} ${task.name}`}
      onClick={() => void run(command)}
    >
      {label}
    </Button>
  )
  return (
    <span className={styles['ways']}>
      {task.excel !== '' && renderButton('download', t(EXPORT_DRAWER_TITLES.download), true)}
      {(isExpired || task.status === EXPORT_STATUS.failed) && renderButton('retry', t(EXPORT_DRAWER_TITLES.retry))}
      {renderButton('remove', t(isOpen ? EXPORT_DRAWER_TITLES.cancel : EXPORT_DRAWER_TITLES.remove))}
    </span>
  )
}
