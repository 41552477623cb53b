import { useState } from 'react'
import { announce } from '#api/announce.ts'
import { notify } from '#api/notices.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { isByRule, isOvertaken } from '#generic/command/refusal.ts'
import type { Asked } from '../asked.ts'
import { ConfirmPopover } from './confirm-popover.tsx'
import { Progress } from '../progress.tsx'
import type { QuestionProps } from '../question-props.ts'
import { UnfitRecords } from '../bulk/unfit-records.tsx'
import { usePosting } from '../use-posting.ts'

export function ConfirmAction({
  listPath,
  meta,
  pk,
  asked,
  nameOf,
  keeping,
  onDone,
  onClose,
}: QuestionProps) {
  const { t } = useTranslation()
  const { action, rows, isBulk, button } = asked
  const about = useAbout(asked, nameOf)
  const [reason, setReason] = useState<string>()
  const { isBusy, tried, stop, post } = usePosting({
    listPath,
    pk,
    keeping,
    onDone: (done) => {
      onDone(done)
      onClose()
    },
    onRefused: (refusal) => {
      // A rejection by a rule stays in the popover until it is closed.
      if (isByRule(refusal.error) && !isOvertaken(refusal.error)) return setReason(refusal.error.message)
      if (refusal.kind === 'conflict' && about !== undefined)
        notify({
          kind: 'error',
          text: t('action.conflict', { name: about, reason: refusal.message }),
          seconds: 6,
        })
      else announce(refusal.error)
      return onClose()
    },
  })
  return (
    <ConfirmPopover
      anchor={button}
      question={action.confirm ?? action.title}
      about={about}
      okText={action.title}
      isDanger={action.danger === true}
      isBusy={isBusy}
      reason={reason}
      onOk={() => {
        setReason(undefined)
        post(asked)
      }}
      onCancel={onClose}
    >
      <UnfitRecords meta={meta} asked={asked} />
      {isBulk && isBusy && <Progress tried={tried} all={rows.length} onStop={stop} onLeave={onClose} />}
    </ConfirmPopover>
  )
}

/** Returns the name of the record, or the number of records. */
export function useAbout(
  { rows, isBulk }: Pick<Asked, 'rows' | 'isBulk'>,
  nameOf: QuestionProps['nameOf'],
): string | undefined {
  const { t, language } = useTranslation()
  const [first] = rows
  if (isBulk) return t('action.to_records', { n: formatNumber(language, rows.length) })
  return first === undefined ? undefined : nameOf(first)
}
