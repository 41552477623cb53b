// Custom panels of a record on its detail page and in its review, provided by the application under the names that lists use.
import type { Panel, RecordResponse, TableMeta } from '@cangdan/protocol'
import { createContext, Suspense, useContext, type ComponentType } from 'react'

import { PageCard } from '#ui/page.tsx'
import { PanelSkeleton } from './panel-section.tsx'

export interface PanelProps {
  readonly record: RecordResponse
  readonly isFlat?: boolean
}

export type Panels = Readonly<Record<Panel, ComponentType<PanelProps>>>

/** Shows customer and amount of a decision again, next to the button that submits it. */
export type Summaries = Readonly<Partial<Record<Panel, ComponentType<PanelProps>>>>

const PanelsContext = createContext<Partial<Panels>>({})
const SummariesContext = createContext<Summaries>({})

export const PanelsProvider = PanelsContext.Provider
export const SummariesProvider = SummariesContext.Provider

export function CustomPanel({ meta, ...props }: PanelProps & { readonly meta: TableMeta }) {
  const panels = useContext(PanelsContext)
  const Drawn = meta.panel === undefined ? undefined : panels[meta.panel]
  if (Drawn === undefined) return null
  return (
    <Suspense fallback={<PanelPlaceholder isFlat={props.isFlat === true} />}>
      <Drawn {...props} />
    </Suspense>
  )
}

export function CustomSummary({ meta, record }: PanelProps & { readonly meta: TableMeta }) {
  const summaries = useContext(SummariesContext)
  const Drawn = meta.panel === undefined ? undefined : summaries[meta.panel]
  if (Drawn === undefined) return null
  return (
    <Suspense fallback={null}>
      <Drawn record={record} />
    </Suspense>
  )
}

function PanelPlaceholder({ isFlat }: { readonly isFlat: boolean }) {
  return isFlat ? (
    <PanelSkeleton />
  ) : (
    <PageCard>
      <PanelSkeleton />
    </PageCard>
  )
}
