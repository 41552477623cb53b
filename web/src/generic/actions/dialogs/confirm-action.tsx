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
import { useSendAction } from '../use-send-action.ts'

export function ConfirmAction({ listPath, meta, pk, request, nameOf, storage, onDone, onClose }: ActionPromptProps) {
  const { t } = useTranslation()
  const { action, rows, isBulk, button } = request
  const about = useRecordLabel(request, nameOf)
  const [reason, setReason] = useState<string>()
  const { isBusy, tried, stop, sendRows } = useSendAction({
    listPath,
    pk,
    storage,
    onDone: (done) => {
      onDone(done)
      onClose()
    },
    onRejected: (rejection) => {
      // A rejection by a rule stays in the popover until it is closed.
      if (isRuleRejection(rejection.error) && !isStaleError(rejection.error)) return setReason(rejection.error.message)
      if (rejection.kind === 'conflict' && about !== undefined)
        notify({
          kind: 'error',
          text: t('action.conflict', { name: about, reason: rejection.message }),
          seconds: 6,
        })
      else notifyFailure(rejection.error)
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
        sendRows(request)
      }}
      onCancel={onClose}
    >
      <UnavailableRecords meta={meta} request={request} />
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
