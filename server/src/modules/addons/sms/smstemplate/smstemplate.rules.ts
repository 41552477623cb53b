import { listSmsVariables, type Row, SMS_VARIABLES, toPlainText } from '@cangdan/protocol'
import type { RecordFieldError } from '#engine/declare/record-field-error.ts'
import { getSmsPurpose, type SmsScene } from '#platform/phone/sms-scenes.ts'

/** Requires the type of the scene, variables that the scene has, and for codes the variable `code`. */
export function checkSmsTemplate(values: Row): Record<string, RecordFieldError> {
  const scene = values['scene'] as SmsScene
  const used = listSmsVariables(toPlainText(values['content'] ?? ''))
  const known: readonly string[] = SMS_VARIABLES[scene]
  const unknown = used.find((name) => !known.includes(name))
  const errors: Record<string, RecordFieldError> = {}
  if (values['type'] !== getSmsPurpose(scene)) errors['type'] = { code: 'not_an_option' }
  if (unknown !== undefined) errors['content'] = { code: 'unknown_variable', values: { name: unknown } }
  else if (known.includes('code') && !used.includes('code')) errors['content'] = { code: 'sms_without_code' }
  return errors
}
