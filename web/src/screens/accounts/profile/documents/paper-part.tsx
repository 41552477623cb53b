// Status of the documents of one kind: the approved version, a later submission, and actions.
import { type OwnPapers, type Paper, type PaperKind } from '@cangdan/protocol'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PaperForm } from './paper-form.tsx'
import { PAPER_WORDS } from './papers-words.ts'
import styles from '../profile.module.css'

const [WAITS, APPROVED, RETURNED] = [0, 1, 3]
const TONES = ['waits', 'good', 'bad', 'warn'] as const

export function PaperPart({ papers: { kind, standing, latest } }: { readonly papers: OwnPapers }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const open = (word: keyof typeof PAPER_WORDS, isFirst = false) => (
    <Button type={isFirst ? 'primary' : 'default'} onClick={() => setOpen(true)}>
      {t(PAPER_WORDS[word])}
    </Button>
  )
  return (
    <section className={styles['part']} aria-label={t(PAPER_WORDS[kind])}>
      <h2 className={styles['headed']}>
        {t(PAPER_WORDS[kind])}
        <Status paper={standing ?? latest} />
      </h2>
      <p className={styles['lead']}>{t(PAPER_WORDS[`lead.${kind}`])}</p>
      {standing !== null && <Facts kind={kind} paper={standing} />}
      {latest !== null && (
        <Latest kind={kind} paper={latest} isNewer={standing !== null}>
          {!isOpen && open(latest.audit_status === WAITS ? 'change' : 'again', latest.audit_status !== WAITS)}
        </Latest>
      )}
      {!isOpen && latest === null && (
        <div className={styles['ways']}>
          {standing === null ? open('begin', true) : open('renew')}
          {standing !== null && <p className={styles['hint']}>{t(PAPER_WORDS.renew_hint)}</p>}
        </div>
      )}
      {isOpen && <PaperForm kind={kind} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** Submission that is pending or was rejected with a reason. */
function Latest({
  kind,
  paper,
  isNewer,
  children,
}: {
  readonly kind: PaperKind
  readonly paper: Paper
  readonly isNewer: boolean
  readonly children: ReactNode
}) {
  const { t } = useTranslation()
  const isRefused = paper.audit_status !== WAITS
  const why = paper.audit_status === RETURNED ? 'why.3' : 'why.2'
  return (
    <div className={styles['latest']}>
      {isNewer && (
        <h3 className={styles['headed']}>
          {t(PAPER_WORDS.newer)}
          <Status paper={paper} />
        </h3>
      )}
      <Notice
        tone={!isRefused ? 'info' : paper.audit_status === RETURNED ? 'warning' : 'danger'}
        {...(isRefused ? { title: t(PAPER_WORDS[why]) } : {})}
        actions={children}
      >
        {isRefused ? t(PAPER_WORDS.remark, { remark: paper.audit_remark }) : t(PAPER_WORDS.waits)}
      </Notice>
      <Facts kind={kind} paper={paper} />
    </div>
  )
}

function Status({ paper }: { readonly paper: Paper | null }) {
  const { t } = useTranslation()
  const status = paper?.audit_status
  const word = status === undefined ? 'none' : (`status.${status}` as keyof typeof PAPER_WORDS)
  return (
    <span className={styles['status']} data-tone={status === undefined ? 'none' : TONES[status]}>
      {t(PAPER_WORDS[word])}
    </span>
  )
}

function Facts({ kind, paper }: { readonly kind: PaperKind; readonly paper: Paper }) {
  const { t } = useTranslation()
  const isApproved = paper.audit_status === APPROVED
  const time = isApproved ? paper.audit_time : paper.create_time
  return (
    <KeyValueList layout="stacked" className={styles['paperFacts']}>
      <KeyValue name={t(PAPER_WORDS[`name.${kind}`])}>{paper.name}</KeyValue>
      <KeyValue name={t(PAPER_WORDS[`number.${kind}`])}>{paper.number}</KeyValue>
      <KeyValue name={t(PAPER_WORDS[isApproved ? 'approved' : 'handed_in'])}>
        {time === null ? '' : formatInstant(time)}
      </KeyValue>
    </KeyValueList>
  )
}
