import type { TableMeta } from '@cangdan/protocol'
import { Suspense, useState, type ReactNode } from 'react'
import { useReturnedFocus } from '#generic/use-returned-focus.ts'
import type { ImportDialogProps } from './import-dialog.tsx'
import { findListAction } from '../rows/row-actions.ts'
import type { ListDispatch } from '../view/use-list-state.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'

const Dialog = createLazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** Returns the function for the button (undefined without the right to import) and the rendered dialog. */
export function useListImport(
  listPath: string,
  meta: TableMeta,
  send: ListDispatch,
): [open: ((button: Element) => void) | undefined, drawn: ReactNode] {
  const [opener, setOpener] = useState<Element>()
  const action = meta.show_excel_import ? findListAction(meta, 'import') : undefined
  if (action === undefined) return [undefined, null]
  const close = () => setOpener(undefined)
  const show = () => {
    send({ kind: 'clear' })
    send({ kind: 'sorting', sort: [{ name: meta.pk, ascending: false }] })
    close()
  }
  const onShow = meta.rows[meta.pk]?.sort === true ? show : undefined
  const drawn = opener !== undefined && (
    <ListImport opener={opener} listPath={listPath} title={action.title} onShow={onShow} onClose={close} />
  )
  return [setOpener, drawn]
}

interface ListImportProps extends ImportDialogProps {
  readonly opener: Element
}

function ListImport({ opener, ...props }: ListImportProps) {
  useReturnedFocus(opener)
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}
