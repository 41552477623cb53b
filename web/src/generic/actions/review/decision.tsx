// Fields of a decision on a record. A user who may not decide, or cannot any more, sees the reason and a link onwards.
import type { RecordResponse } from '@cangdan/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useMemo, useRef } from 'react'
import { refetchTopics } from '#api/topics/follow-topics.ts'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { STALE_CODES } from '#generic/command/rejection.ts'
import { FieldGrid } from '#generic/form/fields/field-grid.tsx'
import { CustomSummary } from '#generic/look/panels.tsx'
import { useTableMeta } from '#generic/meta-query.ts'
import type { ReviewProps } from '../action-prompt-props.ts'
import { SendKeys } from '../dialogs/send-keys.tsx'
import { useInitialFocus } from '../dialogs/use-initial-focus.ts'
import { useActionForm, type RuleRejection } from '../dialogs/use-action-form.ts'
import styles from './review.module.css'

export interface DecisionProps extends ReviewProps {
  readonly record: RecordResponse
  readonly isOvertaken: boolean
  readonly onReload: () => void
}

export function Decision(props: DecisionProps) {
  const { listPath, meta, pk, request, row, record, isOpen, onDone, onClose } = props
  const { t } = useTranslation()
  const id = useId()
  const { version } = record
  const actionForm = useActionForm({
    listPath,
    pk,
    request: useMemo(() => ({ ...request, rows: [row] }), [request, row]),
    id,
    version,
    onDone,
  })
  const first = request.action.fields?.[0]?.name
  const fields = useRef<HTMLDivElement>(null)
  // Also runs after a reload, since the record has to be decided again.
  useInitialFocus(fields, `${isOpen} ${version}`)
  const reload = useReload(props, () => {
    actionForm.forgive()
    // Clears the decision, which was made on an older version; the written comment is kept.
    if (first !== undefined) actionForm.type(first, null)
  })

  return (
    // Not a form element, which Enter in any field would submit: a binding decision needs its button or Ctrl+Enter.
    <div ref={fields} tabIndex={-1} aria-busy={actionForm.isBusy}>
      <Notices form={actionForm} isOvertaken={props.isOvertaken} onReload={reload} onSkip={props.onSkip} />
      <FieldGrid form={actionForm} fields={actionForm.fields} id={id} isNarrow />
      {request.action.confirm !== undefined && <p>{request.action.confirm}</p>}
      <CustomSummary meta={meta} record={record} />
      <div className={styles['ways']}>
        <Button
          {...(request.action.danger === true ? DANGER : PLAIN)}
          loading={actionForm.isBusy}
          aria-keyshortcuts="Control+Enter Control+S"
          onClick={actionForm.submit}
        >
          {first === undefined ? request.action.title : t('review.submit')}
        </Button>
        <Button disabled={actionForm.isBusy} onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <SendKeys />
      </div>
    </div>
  )
}

const DANGER = { color: 'danger', variant: 'solid' } as const
const PLAIN = { type: 'primary' } as const

interface NoticesProps extends Pick<DecisionProps, 'isOvertaken' | 'onReload' | 'onSkip'> {
  readonly form: Pick<ReturnType<typeof useActionForm>, 'rejection' | 'elsewhere'>
}

function Notices({ form: { rejection, elsewhere }, isOvertaken, onReload, onSkip }: NoticesProps) {
  const { t } = useTranslation()
  return (
    <div role="alert" className={styles['notices']}>
      {rejection !== undefined && <RejectionNotice rejection={rejection} onReload={onReload} onSkip={onSkip} />}
      {rejection === undefined && isOvertaken && (
        <Notice
          tone="warning"
          actions={
            <Button size="small" onClick={onReload}>
              {t('review.show_newest')}
            </Button>
          }
        >
          {t('review.overtaken')}
        </Notice>
      )}
      {elsewhere.map((sentence) => (
        <Notice key={sentence} tone="warning">
          {sentence}
        </Notice>
      ))}
    </div>
  )
}

function useReload({ listPath, onReload }: DecisionProps, begin: () => void): () => void {
  const client = useQueryClient()
  const { data: meta } = useTableMeta(listPath)
  return () => {
    begin()
    onReload()
    void refetchTopics(client, meta?.topics.slice(0, 1) ?? [])
  }
}

interface RejectionNoticeProps {
  readonly rejection: RuleRejection
  readonly onReload: () => void
  readonly onSkip: (() => void) | undefined
}

/** A change by another user can be reloaded; a rejection by a rule remains until the rule is met, so only the next record is offered. */
function RejectionNotice({ rejection, onReload, onSkip }: RejectionNoticeProps) {
  const { t } = useTranslation()
  const skip = onSkip !== undefined && (
    <Button size="small" onClick={onSkip}>
      {t('review.next')}
    </Button>
  )
  const reload = (
    <Button size="small" onClick={onReload}>
      {t('form.reload')}
    </Button>
  )
  const way = STALE_CODES.has(rejection.code) ? reload : skip || undefined
  return (
    <Notice tone="warning" actions={way}>
      {rejection.message}
    </Notice>
  )
}
