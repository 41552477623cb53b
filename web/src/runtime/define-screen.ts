import type { Language, MenuNode, TableMeta } from '@cangdan/protocol'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { MessageKey } from '#i18n/index.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'

/** The question of an action about one record, opened by its address. */
export interface AddressedQuestion {
  readonly action: string
  readonly title: string
  readonly id: number
  /** Address of the list, which replaces that of the question. */
  readonly list: string
}

export interface ScreenProps {
  /** Menu entry; undefined for a screen with a fixed address. */
  readonly node: MenuNode | undefined
  readonly title: string
  readonly id: number | undefined
  /** Lists only. */
  readonly question?: AddressedQuestion | undefined
}

export interface Visit extends Pick<ScreenProps, 'node' | 'id'> {
  readonly search: string
  readonly language: Language
}

/** Prefetches the lazy components of the record of a visit, once its description is loaded. */
export type PrefetchPanel = (client: QueryClient, description: TableMeta, visit: Visit) => void

interface ScreenSpec {
  readonly name: string
  readonly load: () => Promise<ComponentType<ScreenProps>>
  /** Prefetches the data of the screen while its code is loading. */
  readonly ask?: (client: QueryClient, visit: Visit, fetchParts: PrefetchPanel) => void
  /** Whether each query string is a separate screen with its own tab; otherwise the query is a state within the screen. */
  readonly isByQuery?: boolean
  readonly at?: { readonly path: string; readonly title: MessageKey }
}

export interface ScreenDefinition extends Omit<ScreenSpec, 'load'> {
  /** Loads the code; a screen that is loaded before it renders appears without a fallback. */
  readonly load: () => Promise<void>
  readonly Component: ComponentType<ScreenProps>
}

export function defineScreen(spec: ScreenSpec): ScreenDefinition {
  const Component = createLazyComponent(spec.load)
  return { ...spec, load: Component.fetch, Component }
}
