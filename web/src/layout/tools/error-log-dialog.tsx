// Errors since the page was loaded (U11), to copy or to send to the operators.
import { ERROR_REPORT_LIMITS, ERROR_REPORT_PATH } from '@cangdan/protocol'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { copyText } from '#api/copy-text.ts'
import { type LoggedError, useErrorLog } from '#api/error-log.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { ERROR_LOG_TITLES } from './titles.ts'
import styles from './error-log-dialog.module.css'

export interface ErrorLogDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function ErrorLogDialog({ isOpen, onClose }: ErrorLogDialogProps) {
  const { t } = useTranslation()
  const { entries } = useErrorLog()
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      width={960}
      title={t(ERROR_LOG_TITLES.log)}
      footer={
        <Button
          onClick={() => {
            useErrorLog.getState().clear()
            onClose()
          }}
        >
          {t(ERROR_LOG_TITLES.clear)}
        </Button>
      }
    >
      <p className={styles['hint']}>{t(ERROR_LOG_TITLES.hint)}</p>
      <ol className={styles['entries']}>
        {entries.map((entry) => (
          <Entry key={entry.trace} entry={entry} />
        ))}
      </ol>
    </Modal>
  )
}

const FACTS = ['info', 'url', 'trace'] as const

function Entry({ entry }: { readonly entry: LoggedError }) {
  const { t } = useTranslation()
  return (
    <li className={styles['entry']}>
      <div className={styles['head']}>
        <strong>{entry.message}</strong>
        <EntryActions entry={entry} />
      </div>
      <KeyValueList layout="inline" className={styles['facts']}>
        <KeyValue name={t(ERROR_LOG_TITLES.at)}>{formatInstant(Math.floor(entry.at / 1000))}</KeyValue>
        {FACTS.map((name) => (
          <KeyValue key={name} name={t(ERROR_LOG_TITLES[name])}>
            {entry[name]}
          </KeyValue>
        ))}
      </KeyValueList>
      {entry.stack !== '' && (
        <details open>
          <summary>{t(ERROR_LOG_TITLES.stack)}</summary>
          <pre className={styles['stack']}>{entry.stack}</pre>
        </details>
      )}
    </li>
  )
}

function EntryActions({ entry }: { readonly entry: LoggedError }) {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const { run, isBusy } = useCommand<LoggedError, null>({
    send: (report, { signal }) => api.post<null>(ERROR_REPORT_PATH, truncateEntry(report), { signal }),
    topics: [],
    getIdentity: ({ trace }) => trace,
    onDone: () => setIsSent(true),
    // The call reports its failure.
    onRejected: () => undefined,
  })
  const copy = async () => {
    if (await copyText(JSON.stringify(entry, undefined, 2))) setIsCopied(true)
  }
  return (
    <span className={styles['ways']}>
      <Button size="small" onClick={() => void copy()}>
        {t(isCopied ? ERROR_LOG_TITLES.copied : ERROR_LOG_TITLES.copy)}
      </Button>
      <Button size="small" loading={isBusy} disabled={isSent} onClick={() => void run(entry)}>
        {t(isSent ? ERROR_LOG_TITLES.sent : ERROR_LOG_TITLES.send)}
      </Button>
    </span>
  )
}

function truncateEntry(entry: LoggedError): LoggedError {
  const { message, info, url, stack } = ERROR_REPORT_LIMITS
  return {
    ...entry,
    message: entry.message.slice(0, message),
    info: entry.info.slice(0, info),
    url: entry.url.slice(0, url),
    stack: entry.stack.slice(0, stack),
  }
}
