// Countdown until a locked login opens again.
import { useLayoutEffect, useState } from 'react'
import { formatInstant } from '#i18n/format.ts'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import styles from './login.module.css'

interface LockNoticeProps {
  /** In milliseconds of the local clock. */
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
        // The sentence announces the lock once; announcing every second would be noise.
        <strong className={styles['countdown']} role="timer" aria-live="off">
          {formatClock(seconds)}
        </strong>
      }
    >
      {t('login.locked', { until: formatInstant(Math.ceil(until / 1000)) })}
    </Notice>
  )
}

export function useSecondsUntil(until: number): number {
  const [seconds, setSeconds] = useState(() => computeSecondsLeft(until))
  // Updated before paint: the last tick may precede a new `until`.
  useLayoutEffect(() => {
    const updateSeconds = () => setSeconds(computeSecondsLeft(until))
    updateSeconds()
    const ticking = setInterval(updateSeconds, 500)
    return () => clearInterval(ticking)
  }, [until])
  return seconds
}

const computeSecondsLeft = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Formats as `0:07`, `14:59`. */
function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
