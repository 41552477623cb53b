import { Suspense } from 'react'
import { createPreloadedComponent } from '#ui/deferred-component.ts'
import type { OpenedDialogProps } from './opened-dialog.tsx'

const OpenedDialog = createPreloadedComponent(async () => (await import('./opened-dialog.tsx')).OpenedDialog)

export interface ListDialogProps extends Omit<OpenedDialogProps, 'kind'> {
  readonly kind: OpenedDialogProps['kind'] | undefined
}

export function ListDialog({ kind, ...list }: ListDialogProps) {
  if (kind === undefined) return null
  return (
    <Suspense fallback={null}>
      <OpenedDialog kind={kind} {...list} />
    </Suspense>
  )
}
