import { fill, type Language, LEDGER_PREFIX } from '@cangdan/protocol'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { serverNow } from '#api/transport/clock.ts'
import type { AskedLedger } from '#api/endpoints/ledger.ts'
import { formatInstant, formatNumber, useTranslation } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { isKnownSigner, keepSeen, type SeenLog, seenLog } from './proof/seen.ts'
import { checkLog, type Found } from './proof/check-log.ts'
import { LEDGER_WORDS } from './words.ts'
import styles from './ledger.module.css'

export function HeadProof({ info }: { readonly info: AskedLedger }) {
  const { t } = useTranslation()
  const found = useFound(info)
  return (
    <div className={styles['found']}>
      {found === undefined ? <Awaited info={info} /> : <Result found={found} />}
      <KeyValueList layout="beside">
        <KeyValue name={t(LEDGER_WORDS.root)} isWide>
          <code className={styles['key']}>{info.root ?? '—'}</code>
        </KeyValue>
      </KeyValueList>
      <p>
        <a href={`${LEDGER_PREFIX}/checkpoint`} target="_blank" rel="noreferrer">
          {t(LEDGER_WORDS.checkpoint)}
        </a>
      </p>
    </div>
  )
}

/** Reserves the space of the likely result. */
function Awaited({ info: { log } }: { readonly info: AskedLedger }) {
  const { t, language } = useTranslation()
  const seen = log === null ? undefined : seenLog(log.origin)
  return (
    <>
      <p className={styles['awaited']}>
        <span className={styles['muted']}>{t(LEDGER_WORDS.checking)}</span>
        <span aria-hidden="true">{soundText(false, language)}</span>
      </p>
      {seen !== undefined && (
        <p className={styles['awaited']} aria-hidden="true">
          <span>{seenText(seen, language)}</span>
        </p>
      )}
    </>
  )
}

const soundText = (isWitnessed: boolean, language: Language): string =>
  `✓ ${LEDGER_WORDS[isWitnessed ? 'witnessed' : 'sealed'][language]} · ${LEDGER_WORDS.by_browser[language]}`

const beforeOf = ({ size, time }: SeenLog, language: Language) => ({
  size: formatNumber(language, size),
  time: formatInstant(time),
})

const seenText = (seen: SeenLog, language: Language): string =>
  `✓ ${fill(LEDGER_WORDS.seen[language], beforeOf(seen, language))}`

function Result({ found }: { readonly found: Found }) {
  const { t, language } = useTranslation()
  const [isTrusted, setIsTrusted] = useState(false)
  const { head, reason, seen, isContinued } = found
  const trust = () => {
    if (head !== undefined) keepSeen(head, serverNow())
    setIsTrusted(true)
  }
  return (
    <>
      {reason !== undefined && <Notice tone="danger">{`${t(LEDGER_WORDS.broken)}: ${reason}`}</Notice>}
      {seen !== undefined && !isContinued && (
        <Notice tone="danger" live="alert">
          {t(LEDGER_WORDS.not_continued, beforeOf(seen, language))}
        </Notice>
      )}
      {head !== undefined && !isTrusted && !isKnownSigner(head) && (
        <Notice tone="warning" actions={<Button onClick={trust}>{t(LEDGER_WORDS.trust)}</Button>}>
          {t(LEDGER_WORDS.changed)}
        </Notice>
      )}
      {head !== undefined && <p className={styles['good']}>{soundText(head.isWitnessed, language)}</p>}
      {seen !== undefined && isContinued && <p className={styles['good']}>{seenText(seen, language)}</p>}
    </>
  )
}

function useFound(info: AskedLedger): Found | undefined {
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    let isCurrent = true
    const show = async () => {
      const next = await findOut(info)
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
async function findOut(info: AskedLedger): Promise<Found | undefined> {
  const { log } = info
  const seen = log === null ? undefined : seenLog(log.origin)
  if (seen !== undefined && info.asked !== seen.size) return undefined
  const found = await checkLog(info, seen)
  const { head, isContinued } = found
  if (head !== undefined && isContinued && isKnownSigner(head)) keepSeen(head, serverNow())
  return found
}
