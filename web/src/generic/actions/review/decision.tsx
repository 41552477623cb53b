// Fields of a decision on a record. A user who may not decide, or cannot any more, sees the reason and a link onwards.
import type { RecordAnswer } from '@cangdan/protocol'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useMemo, useRef } from 'react'
import { refreshNow } from '#api/topics/follow-topics.ts'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { OVERTAKEN } from '#generic/command/refusal.ts'
import { FieldGrid } from '#generic/form/fields/field-grid.tsx'
import { useTableMeta } from '#generic/meta-query.ts'
import type { ReviewProps } from '../question-props.ts'
import { SendKeys } from '../dialogs/send-keys.tsx'
import { useEntry } from '../dialogs/use-entry.ts'
import { useGiven, type Refusal } from '../dialogs/use-given.ts'
import styles from './review.module.css'

export interface DecisionProps extends ReviewProps {
  readonly record: RecordAnswer
  readonly isOvertaken: boolean
  readonly onReload: () => void
}

export function Decision(props: DecisionProps) {
  const { listPath, pk, asked, row, record, isOpen, onDone, onClose } = props
  const { t } = useTranslation()
  const id = useId()
  const { version } = record
  const given = useGiven({
    listPath,
    pk,
    asked: useMemo(() => ({ ...asked, rows: [row] }), [asked, row]),
    id,
    version,
    onDone,
  })
  const first = asked.action.fields?.[0]?.name
  const fields = useRef<HTMLDivElement>(null)
  // Also runs after a reload, since the record has to be decided again.
  useEntry(fields, `${isOpen} ${version}`)
  const reload = useReload(props, () => {
    given.forgive()
    // Clears the decision, which was made on an older version; the written comment is kept.
    if (first !== undefined) given.type(first, null)
  })

  return (
    // Not a form element, which Enter in any field would submit: a binding decision needs its button or Ctrl+Enter.
    <div ref={fields} aria-busy={given.isBusy}>
      <Notices given={given} isOvertaken={props.isOvertaken} onReload={reload} onSkip={props.onSkip} />
      <FieldGrid form={given} fields={given.fields} id={id} isNarrow />
      <div className={styles['ways']}>
        <Button
          type="primary"
          loading={given.isBusy}
          aria-keyshortcuts="Control+Enter Control+S"
          onClick={given.submit}
        >
          {t('review.submit')}
        </Button>
        <Button disabled={given.isBusy} onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <SendKeys />
      </div>
    </div>
  )
}

interface NoticesProps extends Pick<DecisionProps, 'isOvertaken' | 'onReload' | 'onSkip'> {
  readonly given: Pick<ReturnType<typeof useGiven>, 'refusal' | 'elsewhere'>
}

function Notices({ given: { refusal, elsewhere }, isOvertaken, onReload, onSkip }: NoticesProps) {
  const { t } = useTranslation()
  return (
    <div role="alert" className={styles['notices']}>
      {refusal !== undefined && <Refused refusal={refusal} onReload={onReload} onSkip={onSkip} />}
      {refusal === undefined && isOvertaken && (
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
    void refreshNow(client, meta?.topics.slice(0, 1) ?? [])
  }
}

interface RefusedProps {
  readonly refusal: Refusal
  readonly onReload: () => void
  readonly onSkip: (() => void) | undefined
}

/** A change by another user can be reloaded; a rejection by a rule remains until the rule is met, so only the next record is offered. */
function Refused({ refusal, onReload, onSkip }: RefusedProps) {
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
  const way = OVERTAKEN.has(refusal.code) ? reload : skip || undefined
  return (
    <Notice tone="warning" actions={way}>
      {refusal.message}
    </Notice>
  )
}
