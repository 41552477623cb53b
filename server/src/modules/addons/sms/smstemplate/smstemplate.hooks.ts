import { isSameSmsText } from '@cangdan/protocol'
import type { Outcome } from '#engine/declare/record.ts'
import type { Hooks, SaveContext } from '#engine/declare/records/hooks.ts'
import { createInputFailure } from '#engine/write/validation/form-values.ts'
import type { Db } from '#platform/database/database.ts'
import type { SMS_TEMPLATE_LIST } from '#modules/paths.ts'

type Saving = SaveContext<typeof SMS_TEMPLATE_LIST>

export const smsTemplateHooks: Hooks<typeof SMS_TEMPLATE_LIST> = { save: saveTemplate }

/** Requires the text that the provider approved, once it is known. Another code or provider has another state, which the next check reads. */
async function saveTemplate(_tx: Db, saving: Saving): Promise<Outcome> {
  const { before, values, writer } = saving
  const isSameTemplate =
    before?.values.template_code === values.template_code && before?.values.platform === values.platform
  const remote = isSameTemplate ? (before?.values.remote_text ?? '') : ''
  if (remote !== '' && !isSameSmsText(values.content ?? '', remote))
    throw createInputFailure(
      new Map(),
      new Map([['content', { code: 'sms_text_differs', values: { text: remote } }]]),
      writer.language,
    )
  const state = isSameTemplate ? {} : { audit_status: 0, remote_text: '', remote_reason: '', checked_time: null }
  return { set: { ...values, ...state } }
}
