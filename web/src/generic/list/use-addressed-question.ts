import { fill, type Row, type TableMeta, title } from '@cangdan/protocol'
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { api } from '#api/client.ts'
import { notify } from '#api/notices.ts'
import { useTranslation } from '#i18n/index.ts'
import type { AddressedQuestion } from '#runtime/define-screen.ts'
import { useScreen } from '#runtime/screen.ts'
import type { ActionHandlers } from '../actions/use-actions.tsx'
import { explainUnavailable } from './rows/unavailable-reasons.ts'
import { getRowKey } from './selection/selection.ts'

const WORDS = {
  sentence: title('{action}：{reason}', '{action}: {reason}', '{action}: {reason}', '{action}：{reason}'),
  missing: title(
    '没有这条记录，或您看不到它',
    'There is no such record, or you may not see it',
    'No existe ese registro, o no puede verlo',
    'この記録は存在しないか、表示する権限がありません',
  ),
  forbidden: title(
    '您没有此操作的权限',
    'You do not have the right to do this',
    'No tiene permiso para hacerlo',
    'この操作の権限がありません',
  ),
} as const

const NOTICE_SECONDS = 6

interface QuestionPlace {
  readonly listPath: string
  readonly meta: TableMeta
  readonly ask: ActionHandlers['ask']
  /** Takes the focus after the question. */
  readonly place: RefObject<HTMLElement | null>
}

/** Opens the question of an address in its list, or shows why it is not possible, and replaces the address with that of the list. */
export function useAddressedQuestion(question: AddressedQuestion | undefined, place: QuestionPlace): void {
  const { open } = useScreen()
  const { language } = useTranslation()
  const openQuestion = useEffectEvent(async ({ action: name, title: label, id, list }: AddressedQuestion) => {
    const { listPath, meta, ask } = place
    void open(list, { replace: true })
    const warn = (reason: string) =>
      notify({
        kind: 'warning',
        text: fill(WORDS.sentence[language], { action: label, reason }),
        seconds: NOTICE_SECONDS,
      })
    const action = meta.actions.find((each) => each.name === name)
    if (action === undefined) return warn(WORDS.forbidden[language])
    const rows = await api.get<Row[]>(listPath, { [meta.pk]: String(id), page: '1', limit: '1' })
    const row = rows.find((each) => getRowKey(each, meta.pk) === id)
    if (row === undefined) return warn(WORDS.missing[language])
    const reason = explainUnavailable(action, row, meta, language)
    if (reason !== undefined) return warn(reason)
    const button = place.place.current
    if (button !== null) ask({ action, rows: [row], isBulk: false, button })
  })
  useEffect(() => {
    // A failed call has shown its notice.
    if (question !== undefined) openQuestion(question).catch(() => {})
  }, [question])
}
