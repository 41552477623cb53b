import { title } from '@cangdan/protocol'
import { inTransaction } from '#platform/database/transaction.ts'
import { type AddonHook, HookRejectedError } from '#modules/addons/define-addon.ts'
import { loadSmsProvider } from '../smssetup/load-provider.ts'
import { applyReport } from './reports.ts'

/** Receives delivery reports. Cloud providers do not sign them, so their address contains a token. */
export const reportHook: AddonHook = {
  name: 'report',
  title: title('送达回执地址', 'Delivery reports', 'Informes de entrega', '配信報告'),
  maxBytes: 262_144,
  async handle(deps, request) {
    const loaded = await loadSmsProvider(deps)
    if (loaded === undefined) throw new HookRejectedError('the SMS add-on is switched off')
    const { provider } = loaded
    if (provider.isSignedPush?.(request.headers, request.body) === false) throw new HookRejectedError('wrong signature')
    const reports = parseReports(() => provider.parseReports(JSON.parse(request.body.toString())))
    await inTransaction(deps.db, async (tx) => {
      for (const report of reports) await applyReport(tx, report, 'push')
    })
    return { answer: provider.reportAnswer, subject: reports.map(({ providerId = '' }) => providerId).join(' ') }
  },
}

function parseReports<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new HookRejectedError(error instanceof Error ? error.message : 'malformed', { cause: error })
  }
}
