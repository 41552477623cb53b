// Calls of SMS providers: delivery reports and replies.
import { title } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { type AddonHook, HookRejectedError } from '#modules/addons/define-addon.ts'
import { useHookNonce } from '#modules/addons/hook-nonces.ts'
import type { SmsProvider } from '../providers/provider.ts'
import { loadSmsProvider } from '../smssetup/load-provider.ts'
import { applyReply } from './blocks.ts'
import { applyReport } from './reports.ts'

interface SmsHook<Entry> extends Pick<AddonHook, 'name' | 'title'> {
  /** @throws Error for a malformed body */
  readonly parse: (provider: SmsProvider, body: unknown) => readonly Entry[]
  readonly apply: (tx: Db, entry: Entry) => Promise<void>
  readonly getSubject: (entry: Entry) => string
}

/** Cloud providers do not sign their calls, so the address contains a token. */
function createSmsHook<Entry>({ parse, apply, getSubject, ...named }: SmsHook<Entry>): AddonHook {
  return {
    ...named,
    maxBytes: 262_144,
    async handle(deps, { body, headers }) {
      const loaded = await loadSmsProvider(deps)
      if (loaded === undefined) throw new HookRejectedError('the SMS add-on is switched off')
      const { provider } = loaded
      const nonce = provider.verifyPush?.(headers, body)
      if (provider.verifyPush !== undefined && nonce === undefined) throw new HookRejectedError('wrong signature')
      const entries = rejectMalformed(() => parse(provider, JSON.parse(body.toString())))
      await inTransaction(deps.db, async (tx) => {
        if (nonce !== undefined) await useHookNonce(tx, 'sms', nonce)
        for (const entry of entries) await apply(tx, entry)
      })
      return { answer: provider.pushAnswer, subject: entries.map(getSubject).join(' ') }
    },
  }
}

export const smsHooks: readonly AddonHook[] = [
  createSmsHook({
    name: 'report',
    title: title('送达回执地址', 'Delivery reports', 'Informes de entrega', '配信報告'),
    parse: (provider, body) => provider.parseReports(body),
    apply: (tx, report) => applyReport(tx, report, 'push'),
    getSubject: ({ providerId = '' }) => providerId,
  }),
  createSmsHook({
    name: 'reply',
    title: title('上行短信地址', 'Replies of recipients', 'Respuestas de destinatarios', '受信者の返信'),
    parse: (provider, body) => provider.parseReplies(body).toSorted((a, b) => a.time - b.time),
    apply: applyReply,
    // Phones are not logged.
    getSubject: () => '',
  }),
]

function rejectMalformed<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new HookRejectedError(error instanceof Error ? error.message : 'malformed', { cause: error })
  }
}
