// Custom panel next to a form, rendered from its draft. The application provides it under the name in the form's description. It is in the side
// column where there is one, otherwise above the footer. An error in it does not affect the form.
import type { FormPanel } from '@cangdan/protocol'
import { type ComponentType, createContext, memo, Suspense, use } from 'react'
import { createPortal } from 'react-dom'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'

export interface FormPanelProps {
  /** In `foot` it is a collapsed line, since the form needs the space. */
  readonly place: 'side' | 'foot'
}

export type FormPanels = Readonly<Record<FormPanel, ComponentType<FormPanelProps>>>

const FormPanelsContext = createContext<Partial<FormPanels>>({})

export const FormPanelsProvider = FormPanelsContext.Provider

/** Element of the side column: `null` when there is none, `undefined` until it is mounted. */
const SideContext = createContext<HTMLElement | null | undefined>(null)

export const SideProvider = SideContext.Provider

/** Renders the panel in the side column when there is one, otherwise in place. */
export const CustomFormPanel = memo(function CustomFormPanel({ name }: { readonly name: FormPanel | undefined }) {
  const panels = use(FormPanelsContext)
  const side = use(SideContext)
  const Drawn = name === undefined ? undefined : panels[name]
  if (name === undefined || Drawn === undefined || side === undefined) return null
  const drawn = (
    <ErrorBoundary place={name} fallback={null}>
      <Suspense fallback={null}>
        <Drawn place={side === null ? 'foot' : 'side'} />
      </Suspense>
    </ErrorBoundary>
  )
  return side === null ? drawn : createPortal(drawn, side)
})
