// Calls of e签宝. A call only starts a query of its flow: one that is forged, repeated, late or unknown changes nothing.
import { title } from '@cangdan/protocol'
import { z } from 'zod'
import { noteFlowCall } from '#modules/contracts/index.ts'
import { type AddonHook, HookRejectedError } from '#modules/addons/define-addon.ts'
import { ESIGN, ESIGN_HOOK, isEsignReady, loadEsign } from './load-esign.ts'
import { parseJson } from './provider/client.ts'
import { isSignedCall } from './provider/signature.ts'

/** Events of flows; further ones may be added at any time and are ignored. */
const Call = z.looseObject({ action: z.string(), signFlowId: z.string().min(1).max(100).optional() })
/** As the service expects it; the body is not read. */
const ACCEPTED = { code: '200', msg: 'success' }

export const esignHook: AddonHook = {
  name: ESIGN_HOOK,
  title: title('签署回调地址', 'Events of signatures', 'Avisos de firma', '署名の通知'),
  maxBytes: 262_144,
  async handle(deps, { body, headers }) {
    const loaded = (await isEsignReady(deps.db)) ? await loadEsign(deps) : undefined
    if (loaded === undefined) throw new HookRejectedError('the add-on is switched off')
    if (!isSignedCall(loaded.key, headers, body)) throw new HookRejectedError('wrong signature')
    const { success, data } = Call.safeParse(parseJson(body))
    if (!success) throw new HookRejectedError('malformed')
    const { action, signFlowId: flow } = data
    const isKnown = flow !== undefined && (await noteFlowCall(deps.db, ESIGN, flow))
    return { answer: ACCEPTED, subject: isKnown ? `${action} ${flow}` : action }
  },
}
