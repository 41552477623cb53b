// How long signing in stays locked. It counts down and ends by itself; nobody has to reload the page.
import { useEffect, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import styles from './login.module.css'

interface LockNoticeProps {
  /** When it ends, in milliseconds of this computer's clock. */
  readonly until: number
}

export function LockNotice({ until }: LockNoticeProps) {
  const { t } = useTranslation()
  const seconds = useSecondsUntil(until)
  if (seconds === 0) return <p className={styles['released']}>{t('login.unlocked')}</p>
  return (
    <p className={`${styles['fault']} ${styles['lock']}`}>
      {t('login.locked')}
      {/* Said once by the sentence; read aloud every second it would drown everything else. */}
      <strong className={styles['countdown']} role="timer" aria-live="off">
        {clockOf(seconds)}
      </strong>
    </p>
  )
}

/** Counts down to nothing. */
export function useSecondsUntil(until: number): number {
  const [seen, setSeen] = useState(() => ({ until, now: Date.now() }))
  // The last look may be older than what is counted down to.
  if (seen.until !== until) setSeen({ until, now: Date.now() })
  useEffect(() => {
    const ticking = setInterval(() => setSeen((before) => ({ ...before, now: Date.now() })), 500)
    return () => clearInterval(ticking)
  }, [])
  return Math.max(0, Math.ceil((until - seen.now) / 1000))
}

/** `0:07`, `14:59`. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
