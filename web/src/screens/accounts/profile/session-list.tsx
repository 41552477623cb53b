import { SESSION_PATHS, SESSION_TOPIC, type SessionInfo } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { notifyFailure } from '#api/notify-failure.ts'
import { api } from '#api/client.ts'
import { getServerTime } from '#api/transport/clock.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { formatAgo } from '#i18n/format-ago.ts'
import { PROFILE } from '#i18n/profile.ts'
import { FailedNotice, StaleNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed, getRetry } from '#generic/errors/has-failed.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { showConfirmation } from '#ui/feedback/feedback.ts'
import styles from './profile.module.css'

export function SessionList() {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => api.get<SessionInfo[]>(SESSION_PATHS.sessions, undefined, { signal, quiet: true }),
    meta: { topics: [SESSION_TOPIC] },
    staleTime: 0,
  })
  const { data } = query
  if (hasFailed(query)) return <FailedNotice {...getRetry(query)}>{t(PROFILE.failed)}</FailedNotice>
  // Current session first; the server sorts by newest.
  const lines = (data ?? []).toSorted((a, b) => Number(b.current) - Number(a.current))
  return (
    <>
      {query.isError && <StaleNotice shownAt={query.dataUpdatedAt} {...getRetry(query)} />}
      <ul className={styles['sessions']} aria-busy={data === undefined}>
        {lines.map((line) => (
          <SessionLine key={line.id} line={line} />
        ))}
      </ul>
    </>
  )
}

function SessionLine({ line }: { readonly line: SessionInfo }) {
  const { t } = useTranslation()
  const { run, isBusy } = useCommand({
    send: (id: string) => api.post<null>(SESSION_PATHS.endSession, { id }, { quiet: true }),
    topics: [SESSION_TOPIC],
    getIdentity: (id) => id,
    noticeOf: () => t(PROFILE.session_ended),
    onDone: () => undefined,
    onRejected: ({ error }) => notifyFailure(error),
  })
  const name = line.agent === '' ? t(PROFILE.session_unknown) : line.agent
  const confirmEnd = () =>
    showConfirmation({
      title: t(PROFILE.session_end_title),
      content: `${name} · ${line.ip}`,
      okText: t(PROFILE.session_end),
      cancelText: t('action.cancel'),
      onOk: () => void run(line.id),
    })
  return (
    <li>
      <div>
        <p className={styles['device']}>
          {name}
          {line.current && <span className={styles['here']}>{t(PROFILE.session_here)}</span>}
        </p>
        <p className={styles['hint']}>
          <span>{t(PROFILE.session_from, { ip: line.ip })}</span>
          <span>{t(PROFILE.session_since, { time: formatInstant(line.create_time) })}</span>
          <span>{t(PROFILE.session_last, { time: formatAgo(line.last_time, getServerTime()) })}</span>
        </p>
      </div>
      {!line.current && (
        <Button loading={isBusy} onClick={confirmEnd} aria-label={`${t(PROFILE.session_end)}: ${name} ${line.ip}`}>
          {t(PROFILE.session_end)}
        </Button>
      )}
    </li>
  )
}
