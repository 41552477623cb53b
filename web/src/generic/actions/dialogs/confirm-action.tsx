import { useState } from 'react'
import { notifyFailure } from '#api/notify-failure.ts'
import { notify } from '#api/notices.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { isRuleRejection, isStaleError } from '#generic/command/rejection.ts'
import type { ActionRequest } from '../action-request.ts'
import { ConfirmPopover } from './confirm-popover.tsx'
import { Progress } from '../progress.tsx'
import type { ActionPromptProps } from '../action-prompt-props.ts'
import { UnavailableRecords } from '../bulk/unavailable-records.tsx'
import { usePostAction } from '../use-post-action.ts'

export function ConfirmAction({
  listPath,
  meta,
  pk,
  asked,
  nameOf,
  keeping,
  onDone,
  onClose,
}: ActionPromptProps) {
  const { t } = useTranslation()
  const { action, rows, isBulk, button } = asked
  const about = useRecordLabel(asked, nameOf)
  const [reason, setReason] = useState<string>()
  const { isBusy, tried, stop, post } = usePostAction({
    listPath,
    pk,
    keeping,
    onDone: (done) => {
      onDone(done)
      onClose()
    },
    onRefused: (refusal) => {
      // A rejection by a rule stays in the popover until it is closed.
      if (isRuleRejection(refusal.error) && !isStaleError(refusal.error))
        return setReason(refusal.error.message)
      if (refusal.kind === 'conflict' && about !== undefined)
        notify({
          kind: 'error',
          text: t('action.conflict', { name: about, reason: refusal.message }),
          seconds: 6,
        })
      else notifyFailure(refusal.error)
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
      <UnavailableRecords meta={meta} asked={asked} />
      {isBulk && isBusy && <Progress tried={tried} all={rows.length} onStop={stop} onLeave={onClose} />}
    </ConfirmPopover>
  )
}

/** Returns the name of the record, or the number of records. */
export function useRecordLabel(
  { rows, isBulk }: Pick<ActionRequest, 'rows' | 'isBulk'>,
  nameOf: ActionPromptProps['nameOf'],
): string | undefined {
  const { t, language } = useTranslation()
  const [first] = rows
  if (isBulk) return t('action.to_records', { n: formatNumber(language, rows.length) })
  return first === undefined ? undefined : nameOf(first)
}
