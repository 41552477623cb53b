// A part beside a form that is drawn by hand, from what is typed: the application provides it by the name that the form's description gives. Where
// there is room it stands at the side of the page, else above the foot of the form. What goes wrong in it never touches the form.
import type { FormPanel } from '@cangdan/protocol'
import { type ComponentType, createContext, memo, Suspense, use } from 'react'
import { createPortal } from 'react-dom'
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx'

export interface FormPanelProps {
  /** `foot`: a line that opens, since the form needs the room. */
  readonly place: 'side' | 'foot'
}

export type FormPanels = Readonly<Record<FormPanel, ComponentType<FormPanelProps>>>

const FormPanelsContext = createContext<Partial<FormPanels>>({})

export const FormPanelsProvider = FormPanelsContext.Provider

/** The place at the side of the page: `null` where there is no room for one, `undefined` until it is there. */
const SideContext = createContext<HTMLElement | null | undefined>(null)

export const SideProvider = SideContext.Provider

/** It stands at the side of the page where the page has one, and else where it is written. */
export const Beside = memo(function Beside({ name }: { readonly name: FormPanel | undefined }) {
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
