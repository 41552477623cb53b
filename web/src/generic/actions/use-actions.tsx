// Everything that can be done with records from one screen: what is asked, done, and announced afterwards.
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
  /** The address that another screen leads back to. */
  readonly from: string
  readonly findNext?: FindNext
  /** Where rows can be previewed. */
  readonly preview?: PreviewView | undefined
  /** Under which calls on many are kept until they are answered; they are not where it is left out. */
  readonly keptAs?: string | undefined
  readonly onDone: (done: Done) => void
}

interface MenuOf {
  readonly row: Row
  readonly actions: readonly ActionMeta[]
  /** What its state does not allow. */
  readonly unfit: readonly ActionMeta[]
  readonly button: HTMLElement
  /** What the cell says that was asked for its menu. */
  readonly cell?: string | undefined
}

/** The same functions at every drawing, so rows stay still. */
export interface Acting {
  readonly ask: (asked: Asked) => void
  /** Opens the menu of what has no place in the row. */
  readonly openMenu: (menu: MenuOf) => void
  /** Undefined where there is nothing to preview, or no row to do it from. */
  readonly preview: PreviewView | undefined
}

type Actions = [acting: Acting, drawn: ReactNode, isAsking: boolean]

/** Answers with what buttons call, with what is drawn while something is asked or announced, and whether a button waits for what it has asked. */
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
          // An answer that comes late closes no question but its own.
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

/** What has become of many, until it is closed; at first what was not answered to its end before the page was loaded anew. */
function useResult(keeping: Keeping | undefined, meta: TableMeta | undefined) {
  const [result, setResult] = useState<Done>()
  const [isRestored, setRestored] = useState(false)
  if (!isRestored && keeping !== undefined && meta !== undefined) {
    setRestored(true)
    setResult(brokenOff(keeping, meta))
  }
  const show = (next: Done | undefined) => {
    // Given up: it is offered no more.
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
          // The row goes on with the keys of rows; a card has none.
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

/** By all columns: which of them the reader has hidden says nothing about what a record is called. */
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
