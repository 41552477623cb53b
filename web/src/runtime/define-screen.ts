// Screens are registered, each beside its code: what draws it, and how one visit to it differs from another.
import type { Language, MenuNode, TableMeta } from '@cangdan/protocol'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { MessageKey } from '#i18n/index.ts'
import { lazyPart } from '#ui/lazy-part.ts'

export interface ScreenProps {
  /** The menu's entry; undefined for a screen that has an address of its own. */
  readonly node: MenuNode | undefined
  /** The title that the menu gives it, or its own. */
  readonly title: string
  /** The record that its address names. */
  readonly id: number | undefined
}

/** Of somebody who comes from nowhere. */
export interface Visit extends Pick<ScreenProps, 'node' | 'id'> {
  readonly search: string
  readonly language: Language
}

/** Fetches what the application draws by hand of the record of a visit, as soon as that is described. */
export type FetchParts = (client: QueryClient, description: TableMeta, visit: Visit) => void

interface ScreenSpec {
  /** As the menu's entries name it. */
  readonly name: string
  /** Fetches its code. */
  readonly load: () => Promise<ComponentType<ScreenProps>>
  /** Asks the server for what it will be drawn with, while its code is on the way. */
  readonly ask?: (client: QueryClient, visit: Visit, fetchParts: FetchParts) => void
  /** Whether another query is another screen, with a tab of its own; otherwise the query says where the reader is within it. */
  readonly isByQuery?: boolean
  /** Its address, where it is not for the menu to say, and its title. */
  readonly at?: { readonly path: string; readonly title: MessageKey }
}

export interface ScreenDefinition extends Omit<ScreenSpec, 'load'> {
  /** Fetches its code: what has come by the time it is drawn is drawn at once. */
  readonly load: () => Promise<void>
  /** Draws it; once for all places. */
  readonly Component: ComponentType<ScreenProps>
}

export function defineScreen(spec: ScreenSpec): ScreenDefinition {
  const Component = lazyPart(spec.load)
  return { ...spec, load: Component.fetch, Component }
}
