import type { ActionMeta, Row, TableMeta } from '@cangdan/protocol'
import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react'
import { notify } from '#api/notices.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { createPreloadedComponent } from '#ui/deferred-component.ts'
import type { PreviewView } from '../list/preview/use-preview.ts'
import { copyCell } from '../list/table/copy-cell.ts'
import { getRowName } from '../list/rows/row-actions.ts'
import { ActionMenu } from './menu/action-menu.tsx'
import type { ActionRequest, ActionResult } from './action-request.ts'
import { deleteCalls } from './stored-calls.ts'
import { restoreUnfinishedCalls, type CallStorage } from './send-action.ts'
import { ActionPrompt } from './dialogs/action-prompt.tsx'
import type { NextRecordFinder } from './action-prompt-props.ts'

const BulkResult = createPreloadedComponent(async () => (await import('./bulk/bulk-result.tsx')).BulkResult)

export interface ActionsOptions {
  readonly listPath: string
  readonly meta: TableMeta | undefined
  readonly from: string
  readonly findNext?: NextRecordFinder
  readonly preview?: PreviewView | undefined
  /** Key under which unfinished bulk calls are stored; they are not stored when omitted. */
  readonly keptAs?: string | undefined
  readonly onDone: (done: ActionResult) => void
}

interface RowMenuState {
  readonly row: Row
  readonly actions: readonly ActionMeta[]
  readonly unfit: readonly ActionMeta[]
  readonly button: HTMLElement
  readonly cell?: string | undefined
}

/** The functions are stable, so rows do not rerender. */
export interface ActionHandlers {
  readonly ask: (request: ActionRequest) => void
  readonly openMenu: (menu: RowMenuState) => void
  /** Undefined when the list has no preview, or no row to open it from. */
  readonly preview: PreviewView | undefined
}

type Actions = [acting: ActionHandlers, drawn: ReactNode, isAsking: boolean]

/** Returns the handlers for buttons, the rendered prompts and results, and whether a prompt is open. */
export function useActions(options: ActionsOptions): Actions {
  const { listPath, meta, from, preview, keptAs, onDone } = options
  const [request, setRequest] = useState<ActionRequest>()
  const [menu, setMenu] = useState<RowMenuState>()
  const notifyDone = useDoneNotice()
  const getName = useMemo(() => meta && createRecordNamer(meta), [meta])
  const closeMenu = useCallback(() => setMenu(undefined), [])
  const handlers = useMemo<ActionHandlers>(() => ({ ask: setRequest, openMenu: setMenu, preview }), [preview])
  const storage = keptAs === undefined || getName === undefined ? undefined : { key: keptAs, nameOf: getName }
  const [result, setResult] = useResult(storage, meta)
  if (meta === undefined || getName === undefined) return [handlers, null, false]

  const finish = (done: ActionResult): void => {
    if (done.notDone.length + done.unknown.length > 0) setResult(done)
    else notifyDone(done)
    onDone(done)
  }
  const showMore = (done: ActionResult): void => {
    setResult(done)
    onDone(done)
  }
  const elements = (
    <>
      {menu !== undefined && <RowMenu {...{ menu, meta, from, preview }} onAsk={setRequest} onClose={closeMenu} />}
      {request !== undefined && (
        <ActionPrompt
          {...{ listPath, meta, request, storage }}
          findNext={options.findNext}
          pk={meta.pk}
          nameOf={getName}
          onDone={finish}
          // A late response closes only the prompt that it belongs to.
          onClose={() => setRequest((now) => (now === request ? undefined : now))}
        />
      )}
      {result !== undefined && (
        <Suspense fallback={null}>
          <BulkResult
            result={result}
            topics={meta.topics}
            pk={meta.pk}
            nameOf={getName}
            onMore={showMore}
            onClose={() => setResult(undefined)}
          />
        </Suspense>
      )}
    </>
  )
  return [handlers, elements, request !== undefined || menu !== undefined]
}

/** Result of a bulk action until it is closed; initially the unfinished calls of before a reload. */
function useResult(storage: CallStorage | undefined, meta: TableMeta | undefined) {
  const [result, setResult] = useState<ActionResult>()
  const [isRestored, setRestored] = useState(false)
  if (!isRestored && storage !== undefined && meta !== undefined) {
    setRestored(true)
    setResult(restoreUnfinishedCalls(storage, meta))
  }
  const show = (next: ActionResult | undefined) => {
    // Closing the result deletes the stored calls.
    if (next === undefined && storage !== undefined) deleteCalls(storage.key)
    setResult(next)
  }
  return [result, show] as const
}

interface RowMenuProps {
  readonly menu: RowMenuState
  readonly meta: TableMeta
  readonly from: string
  readonly preview: PreviewView | undefined
  readonly onAsk: (request: ActionRequest) => void
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
const createRecordNamer = (meta: TableMeta) => {
  const columns = meta.column_names.flatMap((name) => meta.rows[name] ?? [])
  return (row: Row) => getRowName(row, columns)
}

function useDoneNotice(): (done: ActionResult) => void {
  const { t, language } = useTranslation()
  return ({ request, message, done }) => {
    const n = formatNumber(language, done.length)
    const one = message || t('action.done')
    notify({
      kind: 'success',
      text: request.isBulk ? t('action.done_to', { done: one, n }) : one,
      seconds: 3,
    })
  }
}
