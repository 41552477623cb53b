import type { ActionMeta, Row, TableMeta } from '@cangdan/protocol'
import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { notify } from '#api/notices.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { readyPart } from '#ui/at-rest.ts'
import type { PreviewView } from '../list/preview/use-preview.ts'
import { copyCell } from '../list/table/copy-cell.ts'
import { nameOf } from '../list/rows/row-actions.ts'
import { ActionMenu } from './menu/action-menu.tsx'
import type { Asked, Done } from './asked.ts'
import { dropCalls } from './kept-calls.ts'
import { brokenOff, type Keeping } from './post-action.ts'
import { Question } from './dialogs/question.tsx'
import type { FindNext } from './question-props.ts'

const BulkResult = readyPart(async () => (await import('./bulk/bulk-result.tsx')).BulkResult)

export interface ActionsParts {
  readonly listPath: string
  readonly meta: TableMeta | undefined
  readonly from: string
  readonly findNext?: FindNext
  readonly preview?: PreviewView | undefined
  /** Key under which unfinished bulk calls are stored; they are not stored when omitted. */
  readonly keptAs?: string | undefined
  readonly onDone: (done: Done) => void
}

interface MenuOf {
  readonly row: Row
  readonly actions: readonly ActionMeta[]
  readonly unfit: readonly ActionMeta[]
  readonly button: HTMLElement
  readonly cell?: string | undefined
}

/** The functions are stable, so rows do not rerender. */
export interface Acting {
  readonly ask: (asked: Asked) => void
  readonly openMenu: (menu: MenuOf) => void
  /** Undefined when the list has no preview, or no row to open it from. */
  readonly preview: PreviewView | undefined
}

type Actions = [acting: Acting, drawn: ReactNode, isAsking: boolean]

/** Returns the handlers for buttons, the rendered prompts and results, and whether a prompt is open. */
export function useActions(parts: ActionsParts): Actions {
  const { listPath, meta, from, preview, keptAs, onDone } = parts
  const [asked, setAsked] = useState<Asked>()
  const [menu, setMenu] = useState<MenuOf>()
  const tell = useTelling()
  const call = useMemo(() => meta && nameIn(meta), [meta])
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const acting = useMemo<Acting>(() => ({ ask: setAsked, openMenu: setMenu, preview }), [preview])
  const keeping = keptAs === undefined || call === undefined ? undefined : { key: keptAs, nameOf: call }
  const [result, setResult] = useResult(keeping, meta)
  if (meta === undefined || call === undefined) return [acting, null, false]

  const finish = (done: Done): void => {
    if (done.notDone.length + done.unknown.length > 0) setResult(done)
    else tell(done)
    onDone(done)
  }
  const more = (done: Done): void => {
    setResult(done)
    onDone(done)
  }
  const drawn = (
    <>
      {menu !== undefined && (
        <RowMenu {...{ menu, meta, from, preview }} onAsk={setAsked} onClose={closeMenu} />
      )}
      {asked !== undefined && (
        <Question
          {...{ listPath, meta, asked, keeping }}
          findNext={parts.findNext}
          pk={meta.pk}
          nameOf={call}
          onDone={finish}
          // A late response closes only the prompt that it belongs to.
          onClose={() => setAsked((now) => (now === asked ? undefined : now))}
        />
      )}
      {result !== undefined && (
        <Suspense fallback={null}>
          <BulkResult
            result={result}
            topics={meta.topics}
            pk={meta.pk}
            nameOf={call}
            onMore={more}
            onClose={() => setResult(undefined)}
          />
        </Suspense>
      )}
    </>
  )
  return [acting, drawn, asked !== undefined || menu !== undefined]
}

/** Result of a bulk action until it is closed; initially the unfinished calls of before a reload. */
function useResult(keeping: Keeping | undefined, meta: TableMeta | undefined) {
  const [result, setResult] = useState<Done>()
  const [isRestored, setRestored] = useState(false)
  if (!isRestored && keeping !== undefined && meta !== undefined) {
    setRestored(true)
    setResult(brokenOff(keeping, meta))
  }
  const show = (next: Done | undefined) => {
    // Closing the result deletes the stored calls.
    if (next === undefined && keeping !== undefined) dropCalls(keeping.key)
    setResult(next)
  }
  return [result, show] as const
}

interface RowMenuProps {
  readonly menu: MenuOf
  readonly meta: TableMeta
  readonly from: string
  readonly preview: PreviewView | undefined
  readonly onAsk: (asked: Asked) => void
  readonly onClose: () => void
}

function RowMenu({ menu, meta, from, preview, onAsk, onClose }: RowMenuProps) {
  const { row, button, cell = '', ...actions } = menu
  return (
    <ActionMenu
      {...{ row, meta, from }}
      {...actions}
      anchor={button}
      onChoose={(action) => {
        onClose()
        onAsk({ action, rows: [row], isBulk: false, button })
      }}
      onPreview={
        preview &&
        (() => {
          onClose()
          // A row takes back the focus with its row keys; a card has no row keys.
          preview.open(row, button.closest('tr') ?? button)
        })
      }
      onCopy={
        cell === ''
          ? undefined
          : () => {
              onClose()
              void copyCell(cell)
            }
      }
      onClose={onClose}
    />
  )
}

/** Uses all columns: hiding a column does not change a record's name. */
const nameIn = (meta: TableMeta) => {
  const columns = meta.column_names.flatMap((name) => meta.rows[name] ?? [])
  return (row: Row) => nameOf(row, columns)
}

function useTelling(): (done: Done) => void {
  const { t, language } = useTranslation()
  return ({ asked, message, done }) => {
    const n = formatNumber(language, done.length)
    const one = message || t('action.done')
    notify({ kind: 'success', text: asked.isBulk ? t('action.done_to', { done: one, n }) : one, seconds: 3 })
  }
}
