// Status of the documents of one kind: the approved version, a later submission, and actions.
import { type OwnDocuments, type MemberDocument, type MemberDocumentKind } from '@cangdan/protocol'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { PaperForm } from './paper-form.tsx'
import { PAPERS_PAGE_TITLES } from './papers-titles.ts'
import styles from '../profile.module.css'

const [WAITS, APPROVED, RETURNED] = [0, 1, 3]
const TONES = ['waits', 'good', 'bad', 'warn'] as const

export function PaperSection({ papers: { kind, standing, latest } }: { readonly papers: OwnDocuments }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const renderOpenButton = (word: keyof typeof PAPERS_PAGE_TITLES, isFirst = false) => (
    <Button type={isFirst ? 'primary' : 'default'} onClick={() => setOpen(true)}>
      {t(PAPERS_PAGE_TITLES[word])}
    </Button>
  )
  return (
    <section className={styles['part']} aria-label={t(PAPERS_PAGE_TITLES[kind])}>
      <h2 className={styles['headed']}>
        {t(PAPERS_PAGE_TITLES[kind])}
        <Status paper={standing ?? latest} />
      </h2>
      <p className={styles['lead']}>{t(PAPERS_PAGE_TITLES[`lead.${kind}`])}</p>
      {standing !== null && <Facts kind={kind} paper={standing} />}
      {latest !== null && (
        <Latest kind={kind} paper={latest} isNewer={standing !== null}>
          {!isOpen &&
            renderOpenButton(latest.audit_status === WAITS ? 'change' : 'again', latest.audit_status !== WAITS)}
        </Latest>
      )}
      {!isOpen && latest === null && (
        <div className={styles['ways']}>
          {standing === null ? renderOpenButton('begin', true) : renderOpenButton('renew')}
          {standing !== null && <p className={styles['hint']}>{t(PAPERS_PAGE_TITLES.renew_hint)}</p>}
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
  readonly kind: MemberDocumentKind
  readonly paper: MemberDocument
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
          {t(PAPERS_PAGE_TITLES.newer)}
          <Status paper={paper} />
        </h3>
      )}
      <Notice
        tone={!isRefused ? 'info' : paper.audit_status === RETURNED ? 'warning' : 'danger'}
        {...(isRefused ? { title: t(PAPERS_PAGE_TITLES[why]) } : {})}
        actions={children}
      >
        {isRefused ? t(PAPERS_PAGE_TITLES.remark, { remark: paper.audit_remark }) : t(PAPERS_PAGE_TITLES.waits)}
      </Notice>
      <Facts kind={kind} paper={paper} />
    </div>
  )
}

function Status({ paper }: { readonly paper: MemberDocument | null }) {
  const { t } = useTranslation()
  const status = paper?.audit_status
  const word = status === undefined ? 'none' : (`status.${status}` as keyof typeof PAPERS_PAGE_TITLES)
  return (
    <span className={styles['status']} data-tone={status === undefined ? 'none' : TONES[status]}>
      {t(PAPERS_PAGE_TITLES[word])}
    </span>
  )
}

function Facts({ kind, paper }: { readonly kind: MemberDocumentKind; readonly paper: MemberDocument }) {
  const { t } = useTranslation()
  const isApproved = paper.audit_status === APPROVED
  const time = isApproved ? paper.audit_time : paper.create_time
  return (
    <KeyValueList layout="stacked" className={styles['paperFacts']}>
      <KeyValue name={t(PAPERS_PAGE_TITLES[`name.${kind}`])}>{paper.name}</KeyValue>
      <KeyValue name={t(PAPERS_PAGE_TITLES[`number.${kind}`])}>{paper.number}</KeyValue>
      <KeyValue name={t(PAPERS_PAGE_TITLES[isApproved ? 'approved' : 'handed_in'])}>
        {time === null ? '' : formatInstant(time)}
      </KeyValue>
    </KeyValueList>
  )
}
