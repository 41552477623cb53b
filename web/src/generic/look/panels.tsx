// Parts of a record that are drawn by hand, on its page and in its review: the application provides them by the names that lists give.
import type { Panel, RecordAnswer, TableMeta } from '@cangdan/protocol'
import { createContext, Suspense, useContext, type ComponentType } from 'react'

import { PageCard } from '#ui/page.tsx'
import { PanelOnItsWay } from './panel-section.tsx'

export interface PanelProps {
  readonly record: RecordAnswer
  /** True on a surface of its own already, where there is less room. */
  readonly isFlat?: boolean
}

export type Panels = Readonly<Record<Panel, ComponentType<PanelProps>>>

const PanelsContext = createContext<Partial<Panels>>({})

export const PanelsProvider = PanelsContext.Provider

export function DrawnPanel({ meta, ...props }: PanelProps & { readonly meta: TableMeta }) {
  const panels = useContext(PanelsContext)
  const Drawn = meta.panel === undefined ? undefined : panels[meta.panel]
  if (Drawn === undefined) return null
  return (
    <Suspense fallback={<Coming isFlat={props.isFlat === true} />}>
      <Drawn {...props} />
    </Suspense>
  )
}

function Coming({ isFlat }: { readonly isFlat: boolean }) {
  return isFlat ? (
    <PanelOnItsWay />
  ) : (
    <PageCard>
      <PanelOnItsWay />
    </PageCard>
  )
}
