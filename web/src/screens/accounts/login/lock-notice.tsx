// How long signing in stays locked. It counts down and ends by itself; nobody has to reload the page.
import { useLayoutEffect, useState } from 'react'
import { formatInstant } from '#i18n/format.ts'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import styles from './login.module.css'

interface LockNoticeProps {
  /** When it ends, in milliseconds of this computer's clock. */
  readonly until: number
}

export function LockNotice({ until }: LockNoticeProps) {
  const { t } = useTranslation()
  const seconds = useSecondsUntil(until)
  if (seconds === 0) return <Notice tone="success">{t('login.unlocked')}</Notice>
  return (
    <Notice
      tone="danger"
      actions={
        // Said once by the sentence; read aloud every second it would drown everything else.
        <strong className={styles['countdown']} role="timer" aria-live="off">
          {clockOf(seconds)}
        </strong>
      }
    >
      {t('login.locked', { until: formatInstant(Math.ceil(until / 1000)) })}
    </Notice>
  )
}

/** Counts down to nothing. */
export function useSecondsUntil(until: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(until))
  // Before anything is painted: the last look may be older than what is counted down to.
  useLayoutEffect(() => {
    const look = () => setSeconds(secondsUntil(until))
    look()
    const ticking = setInterval(look, 500)
    return () => clearInterval(ticking)
  }, [until])
  return seconds
}

const secondsUntil = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** `0:07`, `14:59`. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
