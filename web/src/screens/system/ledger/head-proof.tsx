import { fill, type Language, LEDGER_PREFIX } from '@cangdan/protocol'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { getServerTime } from '#api/transport/clock.ts'
import type { RequestedLedger } from '#api/endpoints/ledger.ts'
import { formatInstant, formatNumber, useTranslation } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { isKnownSigner, storeSeenHead, type SeenHead, readSeenHead } from './proof/seen-head.ts'
import { checkLog, type LogCheckResult } from './proof/check-log.ts'
import { LEDGER_SCREEN_TITLES } from './titles.ts'
import styles from './ledger.module.css'

export function HeadProof({ info }: { readonly info: RequestedLedger }) {
  const { t } = useTranslation()
  const found = useHeadCheck(info)
  return (
    <div className={styles['found']}>
      {found === undefined ? <HeadPlaceholder info={info} /> : <Result found={found} />}
      <KeyValueList layout="beside">
        <KeyValue name={t(LEDGER_SCREEN_TITLES.root)} isWide>
          <code className={styles['key']}>{info.root ?? '—'}</code>
        </KeyValue>
      </KeyValueList>
      <p>
        <a href={`${LEDGER_PREFIX}/checkpoint`} target="_blank" rel="noreferrer">
          {t(LEDGER_SCREEN_TITLES.checkpoint)}
        </a>
      </p>
    </div>
  )
}

/** Reserves the space of the likely result. */
function HeadPlaceholder({ info: { log } }: { readonly info: RequestedLedger }) {
  const { t, language } = useTranslation()
  const seen = log === null ? undefined : readSeenHead(log.origin)
  return (
    <>
      <p className={styles['awaited']}>
        <span className={styles['muted']}>{t(LEDGER_SCREEN_TITLES.checking)}</span>
        <span aria-hidden="true">{formatSealedText(false, language)}</span>
      </p>
      {seen !== undefined && (
        <p className={styles['awaited']} aria-hidden="true">
          <span>{formatContinuedText(seen, language)}</span>
        </p>
      )}
    </>
  )
}

const formatSealedText = (isWitnessed: boolean, language: Language): string =>
  `✓ ${LEDGER_SCREEN_TITLES[isWitnessed ? 'witnessed' : 'sealed'][language]} · ${LEDGER_SCREEN_TITLES.by_browser[language]}`

const formatSeenHead = ({ size, time }: SeenHead, language: Language) => ({
  size: formatNumber(language, size),
  time: formatInstant(time),
})

const formatContinuedText = (seen: SeenHead, language: Language): string =>
  `✓ ${fill(LEDGER_SCREEN_TITLES.seen[language], formatSeenHead(seen, language))}`

function Result({ found }: { readonly found: LogCheckResult }) {
  const { t, language } = useTranslation()
  const [isTrusted, setIsTrusted] = useState(false)
  const { head, reason, seen, isContinued } = found
  const trustHead = () => {
    if (head !== undefined) storeSeenHead(head, getServerTime())
    setIsTrusted(true)
  }
  return (
    <>
      {reason !== undefined && <Notice tone="danger">{`${t(LEDGER_SCREEN_TITLES.broken)}: ${reason}`}</Notice>}
      {seen !== undefined && !isContinued && (
        <Notice tone="danger" live="alert">
          {t(LEDGER_SCREEN_TITLES.not_continued, formatSeenHead(seen, language))}
        </Notice>
      )}
      {head !== undefined && !isTrusted && !isKnownSigner(head) && (
        <Notice tone="warning" actions={<Button onClick={trustHead}>{t(LEDGER_SCREEN_TITLES.trust)}</Button>}>
          {t(LEDGER_SCREEN_TITLES.changed)}
        </Notice>
      )}
      {head !== undefined && <p className={styles['good']}>{formatSealedText(head.isWitnessed, language)}</p>}
      {seen !== undefined && isContinued && <p className={styles['good']}>{formatContinuedText(seen, language)}</p>}
    </>
  )
}

function useHeadCheck(info: RequestedLedger): LogCheckResult | undefined {
  const [found, setFound] = useState<LogCheckResult>()
  useEffect(() => {
    let isCurrent = true
    const show = async () => {
      const next = await checkHeadProof(info)
      if (isCurrent && next !== undefined) setFound(next)
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [info])
  return found
}

/** Returns `undefined` when the response was requested with an outdated seen size: the next response contains the proof. */
async function checkHeadProof(info: RequestedLedger): Promise<LogCheckResult | undefined> {
  const { log } = info
  const seen = log === null ? undefined : readSeenHead(log.origin)
  if (seen !== undefined && info.requestedSize !== seen.size) return undefined
  const found = await checkLog(info, seen)
  const { head, isContinued } = found
  if (head !== undefined && isContinued && isKnownSigner(head)) storeSeenHead(head, getServerTime())
  return found
}
