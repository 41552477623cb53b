import { type Row, toPlainText } from '@cangdan/protocol'
import type { RecordFieldError } from '#engine/declare/record-field-error.ts'

/** Validates that the gateway is a host: the paths of the calls are fixed. */
export function checkEsignSetup({ gateway_url }: Row): Record<string, RecordFieldError> {
  const url = URL.parse(toPlainText(gateway_url ?? ''))
  const isHost = url === null || (url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '')
  return isHost ? {} : { gateway_url: { code: 'bad_link' } }
}
