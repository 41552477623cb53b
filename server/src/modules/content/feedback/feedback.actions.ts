// Feedback is answered once; its author receives the reply as a message.
import { toPlainText, title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionSpec } from '#engine/declare/action.ts'
import { dbNow } from '#platform/database/instant.ts'
import { sendMessage } from '../msg/msg.send.ts'

const SUBJECT = title('您的反馈已回复', 'Your feedback was answered', 'Su comentario tiene respuesta', 'ご意見への返信')

export const FEEDBACK_ACTIONS = {
  reply: {
    scope: 'row',
    transition: { column: 'status', from: [0], to: 1 },
    fields: { reply: { type: 'text', control: 'textarea', required: true, maxLength: 500 } },
    run: async (_tx, { record: { values }, input, principal, unit }) => {
      const reply = toPlainText(input['reply'])
      const { uid, content } = values
      const answered = `${reply}\n\n“${toPlainText(content)}”`
      if (typeof uid === 'number')
        await sendMessage(unit, {
          accounts: [uid],
          title: SUBJECT,
          content: title(answered, answered, answered, answered),
        })
      const reply_name = sql`coalesce((select nick_name from account where id = ${principal.accountId}), '')`
      return { set: { reply, reply_name, reply_time: dbNow } }
    },
  },
} as const satisfies Record<string, ActionSpec>
