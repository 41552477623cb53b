// Ledger overview: verified head, witnesses and keys, growth, nightly checks, and downloads for auditors.
import { type LedgerInfo } from '@cangdan/protocol'
import { useState } from 'react'
import { type RequestedLedger, useLedgerInfo } from '#api/endpoints/ledger.ts'
import { getServerTime } from '#api/transport/clock.ts'
import { formatAgo } from '#i18n/format-ago.ts'
import { formatDuration, formatInstant, formatNumber, useTranslation } from '#i18n/index.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page, PageHeader } from '#ui/page.tsx'
import { Stat, Stats } from '#ui/data-display/stat.tsx'
import { Panel, Table, QueryStatus } from '../monitor/parts.tsx'
import { Days } from './days.tsx'
import { Growth } from './growth.tsx'
import { HeadProof } from './head-proof.tsx'
import { readSeenHead } from './proof/seen-head.ts'
import { LEDGER_SCREEN_TITLES } from './titles.ts'
import styles from './ledger.module.css'

interface ShownLedger {
  readonly info: RequestedLedger
  /** Milliseconds since 1970. */
  readonly at: number
}

export function LedgerScreen({ title }: ScreenProps) {
  const [origin, setOrigin] = useState('')
  const query = useLedgerInfo(readSeenHead(origin)?.size ?? 0)
  const { data, dataUpdatedAt } = query
  // Keeps the last response while it is requested again with the seen size, also after a failure.
  const [shown, setShown] = useState<ShownLedger>()
  if (data !== undefined && dataUpdatedAt > 0 && dataUpdatedAt !== shown?.at)
    setShown({ info: data, at: dataUpdatedAt })
  const own = shown?.info.log?.origin ?? ''
  // The seen size is known once the response names the log.
  if (own !== '' && own !== origin) setOrigin(own)
  return (
    <Page>
      <PageHeader title={title} note={own || '\u00a0'} />
      <QueryStatus query={query} shownAt={shown?.at ?? 0} />
      {shown !== undefined && <Ledger info={shown.info} />}
    </Page>
  )
}

function Ledger({ info }: { readonly info: RequestedLedger }) {
  const { t } = useTranslation()
  if (info.log === null) return <Notice tone="info">{t(LEDGER_SCREEN_TITLES.none)}</Notice>
  return (
    <>
      <Faults faults={info.faults} />
      <Head info={info} />
      <div className={styles['pair']}>
        <Growth growth={info.growth} />
        <Checks checks={info.checks} />
      </div>
      <Witnesses info={info} />
      <Keys keys={info.keys} />
      {info.earlier.length > 0 && <Earlier logs={info.earlier} />}
      {info.can_take && <Days />}
    </>
  )
}

function Faults({ faults }: Pick<LedgerInfo, 'faults'>) {
  const { t } = useTranslation()
  if (faults.length === 0) return null
  const isHalted = faults.some(({ kind }) => kind === 'rollback')
  return (
    <Notice tone="danger" live="alert" title={t(LEDGER_SCREEN_TITLES.faults)}>
      {isHalted && <p>{t(LEDGER_SCREEN_TITLES.halted)}</p>}
      <ul>
        {faults.map(({ kind, detail, last_time }) => (
          <li key={`${kind} ${detail}`}>{`${formatInstant(last_time)} · ${detail}`}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Head({ info }: { readonly info: RequestedLedger }) {
  const { t, language } = useTranslation()
  const { size, seal_time, waiting, wait, parked } = info
  const now = getServerTime()
  return (
    <Panel title={t(LEDGER_SCREEN_TITLES.head)}>
      <Stats>
        <Stat name={t(LEDGER_SCREEN_TITLES.size)}>{formatNumber(language, size)}</Stat>
        <Stat name={t(LEDGER_SCREEN_TITLES.sealed_at)}>
          {seal_time === null ? '—' : <span title={formatInstant(seal_time)}>{formatAgo(seal_time, now)}</span>}
        </Stat>
        <Stat name={t(LEDGER_SCREEN_TITLES.to_seal)}>
          {formatNumber(language, waiting)}
          {waiting > 0 && (
            <small className={styles['beside']}>
              {t(LEDGER_SCREEN_TITLES.oldest, { ago: formatDuration(language, wait) })}
            </small>
          )}
        </Stat>
        {parked > 0 && (
          <Stat name={t(LEDGER_SCREEN_TITLES.parked)}>
            <span className={styles['bad']}>{formatNumber(language, parked)}</span>
          </Stat>
        )}
      </Stats>
      <HeadProof info={info} />
    </Panel>
  )
}

function Checks({ checks }: Pick<LedgerInfo, 'checks'>) {
  const { t, language } = useTranslation()
  const title = t(LEDGER_SCREEN_TITLES.checks)
  const columns = [
    { title: t(LEDGER_SCREEN_TITLES.time) },
    { title: t(LEDGER_SCREEN_TITLES.size), isNumber: true },
    { title: t(LEDGER_SCREEN_TITLES.took), isNumber: true },
    { title: t(LEDGER_SCREEN_TITLES.result) },
  ]
  return (
    <Panel title={title}>
      {checks.length === 0 ? (
        <p className={styles['muted']}>{t(LEDGER_SCREEN_TITLES.no_checks)}</p>
      ) : (
        <Table label={title} columns={columns}>
          {checks.map(({ time, entries, took_ms, findings }) => (
            <tr key={time}>
              <td>{formatInstant(time)}</td>
              <td data-number>{formatNumber(language, entries)}</td>
              <td data-number>{formatDuration(language, Math.max(1, Math.round(took_ms / 1000)))}</td>
              <td className={findings === 0 ? styles['good'] : styles['bad']}>
                {findings === 0
                  ? t(LEDGER_SCREEN_TITLES.all_holds)
                  : t(LEDGER_SCREEN_TITLES.findings, { count: findings })}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}

function Witnesses({ info: { witnesses } }: { readonly info: LedgerInfo }) {
  const { t, language } = useTranslation()
  const title = t(LEDGER_SCREEN_TITLES.witnesses)
  const columns = [
    { title: t(LEDGER_SCREEN_TITLES.witness) },
    { title: t(LEDGER_SCREEN_TITLES.key) },
    { title: t(LEDGER_SCREEN_TITLES.last_size), isNumber: true },
    { title: t(LEDGER_SCREEN_TITLES.last_time) },
  ]
  return (
    <Panel title={title}>
      {witnesses.length === 0 ? (
        <p className={styles['muted']}>{t(LEDGER_SCREEN_TITLES.no_witnesses)}</p>
      ) : (
        <Table label={title} columns={columns}>
          {witnesses.map(({ name, verifier_key, size, sign_time }) => (
            <tr key={verifier_key}>
              <td>{name}</td>
              <td>
                <code>{verifier_key}</code>
              </td>
              <td data-number>{size === null ? '—' : formatNumber(language, size)}</td>
              <td>{sign_time === null ? t(LEDGER_SCREEN_TITLES.never) : formatInstant(sign_time)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}

function Keys({ keys }: Pick<LedgerInfo, 'keys'>) {
  const { t, language } = useTranslation()
  const title = t(LEDGER_SCREEN_TITLES.keys)
  const columns = [
    { title: t(LEDGER_SCREEN_TITLES.key) },
    { title: t(LEDGER_SCREEN_TITLES.state) },
    { title: t(LEDGER_SCREEN_TITLES.since) },
  ]
  const getStateText = (state: number) =>
    [LEDGER_SCREEN_TITLES.key_1, LEDGER_SCREEN_TITLES.key_2, LEDGER_SCREEN_TITLES.key_3, LEDGER_SCREEN_TITLES.key_4][
      state - 1
    ]?.[language]
  return (
    <Panel title={title}>
      <Table label={title} columns={columns}>
        {keys
          .toSorted((a, b) => a.state - b.state)
          .map(({ verifier_key, state, create_time }) => (
            <tr key={verifier_key}>
              <td>
                <code className={styles['key']}>{verifier_key}</code>
              </td>
              <td>{getStateText(state)}</td>
              <td>{formatInstant(create_time)}</td>
            </tr>
          ))}
      </Table>
    </Panel>
  )
}

function Earlier({ logs }: { readonly logs: LedgerInfo['earlier'] }) {
  const { t, language } = useTranslation()
  const title = t(LEDGER_SCREEN_TITLES.earlier)
  const columns = [{ title: t(LEDGER_SCREEN_TITLES.log) }, { title: t(LEDGER_SCREEN_TITLES.size), isNumber: true }]
  return (
    <Panel title={title}>
      <Table label={title} columns={columns}>
        {logs.map(({ id, origin, size }) => (
          <tr key={id}>
            <td>{origin}</td>
            <td data-number>{formatNumber(language, size)}</td>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}
