import { type ContractText, type RecordResponse, toPlainText } from '@cangdan/protocol'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { formatList } from '#i18n/format.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { RecordLink } from '../template/filled-text.tsx'
import { CONTRACT_TITLES } from './titles.ts'
import styles from './contract.module.css'

/** `state` of a contract. */
const DRAFT = 0
const SENT = 1
const PARTLY_SIGNED = 2
const EFFECTIVE = 3
const REFUSED = 8
/** `sign_level` */
const PAPER = 3

interface ContractStatusProps {
  readonly record: RecordResponse
  readonly text: ContractText
}

export function ContractStatus({ record: { row }, text }: ContractStatusProps) {
  const { t } = useTranslation()
  const state = Number(row['state'])
  const isPaper = Number(row['sign_level']) === PAPER
  if (state === DRAFT)
    return text.content === '' ? <Notice tone="info">{t(CONTRACT_TITLES.paper_draft)}</Notice> : <Missing text={text} />
  if (state === SENT || state === PARTLY_SIGNED) {
    if (isPaper) return <Notice tone="info">{t(CONTRACT_TITLES[describePaper(state, text)])}</Notice>
    return <Waiting parties={text.parties} end={row['sign_end']} />
  }
  if (state === EFFECTIVE) {
    const time = formatInstant(Number(row['effective_time']))
    return <Notice tone="success">{t(CONTRACT_TITLES.effective, { time })}</Notice>
  }
  const reason = toPlainText(row['reason'])
  return (
    <Notice
      tone={state === REFUSED ? 'danger' : 'warning'}
      title={t(CONTRACT_TITLES[state === REFUSED ? 'refused' : 'ended'])}
    >
      {reason !== '' && <p>{t(CONTRACT_TITLES.reason, { reason })}</p>}
    </Notice>
  )
}

function Missing({ text: { missing, parties, disagreeing_term: term } }: Pick<ContractStatusProps, 'text'>) {
  const { t } = useTranslation()
  const incomplete = parties.filter(({ incomplete_path: path }) => path !== '')
  const count = missing.length + incomplete.length + (term === '' ? 0 : 1)
  if (count === 0) return <Notice tone="success">{t(CONTRACT_TITLES.ready)}</Notice>
  return (
    <Notice tone="warning" title={t(CONTRACT_TITLES.missing, { n: count })}>
      <ul className={styles['missing']}>
        {missing.map(({ key, title, screen, is_later: isOwn }) => (
          <li key={key}>
            {title}
            {isOwn === 1 && <span className={styles['note']}> {t(CONTRACT_TITLES.in_contract)}</span>}
            <RecordLink to={screen} />
          </li>
        ))}
        {incomplete.map(({ name, incomplete_path: path }) => (
          <li key={path}>
            {t(CONTRACT_TITLES.signer_incomplete, { party: name })}
            <RecordLink to={path} title={CONTRACT_TITLES.enter} />
          </li>
        ))}
        {term !== '' && <li>{t(CONTRACT_TITLES.disagrees, { term })}</li>}
      </ul>
    </Notice>
  )
}

/** `state` of a scan. */
const CHECKED = 1

function describePaper(state: number, { scans }: ContractText): 'scans_open' | 'paper_sent' | 'paper_scanned' {
  if (scans.some((scan) => scan.state <= CHECKED)) return 'scans_open'
  return state === SENT ? 'paper_sent' : 'paper_scanned'
}

interface WaitingProps extends Pick<ContractText, 'parties'> {
  readonly end: unknown
}

function Waiting({ parties, end }: WaitingProps) {
  const { t, language } = useTranslation()
  const next = parties.filter(({ is_next: isNext }) => isNext === 1).map(({ name }) => name)
  return (
    <Notice tone="info" title={t(CONTRACT_TITLES.waiting, { names: formatList(language, next) })}>
      {typeof end === 'number' && <p>{t(CONTRACT_TITLES.sign_by, { time: formatInstant(end) })}</p>}
    </Notice>
  )
}
