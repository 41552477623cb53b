// Everything that can be done with records from one screen: what is asked, done, and announced afterwards.
import type { ActionMeta, Row, TableMeta } from '@cangdan/protocol'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { notify } from '#api/notices.ts'
import { formatNumber, useLanguage, useTranslation } from '#i18n/index.ts'
import { nameOf } from '../list/row-actions.ts'
import { ActionMenu } from './action-menu.tsx'
import type { Asked, Done } from './asked.ts'
import { BulkResult } from './bulk-result.tsx'
import { Question, type FindNext } from './question.tsx'

export interface ActionsParts {
  readonly listPath: string
  readonly meta: TableMeta | undefined
  /** The address that another screen leads back to. */
  readonly from: string
  readonly findNext?: FindNext
  readonly onDone: (done: Done) => void
}

interface MenuOf {
  readonly row: Row
  readonly actions: readonly ActionMeta[]
  readonly button: HTMLElement
}

/** The same functions at every drawing, so rows stay still. */
export interface Acting {
  readonly ask: (asked: Asked) => void
  /** Opens the menu of what has no place in the row. */
  readonly openMenu: (menu: MenuOf) => void
}

/** Answers with what buttons call, and with what is drawn while something is asked or announced. */
export function useActions({
  listPath,
  meta,
  from,
  findNext,
  onDone,
}: ActionsParts): [acting: Acting, drawn: ReactNode] {
  const [asked, setAsked] = useState<Asked>()
  const [menu, setMenu] = useState<MenuOf>()
  const [result, setResult] = useState<Done>()
  const tell = useTelling()
  const call = useMemo(() => meta && nameIn(meta), [meta])
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const acting = useMemo<Acting>(() => ({ ask: setAsked, openMenu: setMenu }), [])
  if (meta === undefined || call === undefined) return [acting, null]

  const finish = (done: Done): void => {
    if (done.notDone.length > 0) setResult(done)
    else tell(done)
    onDone(done)
  }
  const drawn = (
    <>
      {menu !== undefined && (
        <ActionMenu
          anchor={menu.button}
          actions={menu.actions}
          row={menu.row}
          pk={meta.pk}
          from={from}
          onChoose={(action) => {
            setMenu(undefined)
            setAsked({ action, rows: [menu.row], isBulk: false, button: menu.button })
          }}
          onClose={closeMenu}
        />
      )}
      {asked !== undefined && (
        <Question
          listPath={listPath}
          meta={meta}
          pk={meta.pk}
          asked={asked}
          nameOf={call}
          findNext={findNext}
          onDone={finish}
          // An answer that comes late closes no question but its own.
          onClose={() => setAsked((now) => (now === asked ? undefined : now))}
        />
      )}
      {result !== undefined && (
        <BulkResult result={result} pk={meta.pk} nameOf={call} onClose={() => setResult(undefined)} />
      )}
    </>
  )
  return [acting, drawn]
}

/** By all columns: which of them the reader has hidden says nothing about what a record is called. */
const nameIn = (meta: TableMeta) => {
  const columns = meta.column_names.flatMap((name) => meta.rows[name] ?? [])
  return (row: Row) => nameOf(row, columns)
}

function useTelling(): (done: Done) => void {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return ({ asked, message, done }) => {
    const n = formatNumber(language, done.length)
    const one = message || t('action.done')
    notify({ kind: 'success', text: asked.isBulk ? t('action.done_to', { done: one, n }) : one, seconds: 3 })
  }
}
