import { listSmsVariables, type Row, toPlainText } from '@cangdan/protocol'
import type { RecordFieldError } from '#engine/declare/record-field-error.ts'
import { SMS_SCENES, type SmsScene } from '#platform/phone/sms-scenes.ts'

/** Requires the type of the scene, variables that the scene has, and for codes the variable `code`. */
export function checkSmsTemplate(values: Row): Record<string, RecordFieldError> {
  const scene = SMS_SCENES[values['scene'] as SmsScene]
  const used = listSmsVariables(toPlainText(values['content'] ?? ''))
  const known: readonly string[] = scene.variables
  const unknown = used.find((name) => !known.includes(name))
  const errors: Record<string, RecordFieldError> = {}
  if (values['type'] !== scene.purpose) errors['type'] = { code: 'not_an_option' }
  if (unknown !== undefined) errors['content'] = { code: 'unknown_variable', values: { name: unknown } }
  else if (known.includes('code') && !used.includes('code')) errors['content'] = { code: 'sms_without_code' }
  return errors
}
