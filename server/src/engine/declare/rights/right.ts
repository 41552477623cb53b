// What a role can be granted, in words (rights-registry.ts works it out).
import type { Title } from '@cangdan/protocol'

/** A resource, as far as rights speak of it. */
interface RightsResource {
  readonly path: string
  readonly title: Title
  readonly screen: string
  /** Of a screen drawn by hand, which is no resource. */
  readonly view?: string
}

interface RightsModule {
  readonly path: string
  readonly title: Title
  /** All of it, however deep its groups are. */
  readonly resources: readonly RightsResource[]
}

/** One thing that a role may allow: an entry of `api_arr`, and the path of `path_arr` that belongs with it. */
export interface Right {
  readonly entry: string
  readonly title: Title
  readonly module: RightsModule
  readonly resource: RightsResource
  /** The screen where it is done. */
  readonly screen: string | undefined
  /** With the name of the list it is done on. */
  readonly inFull: Title
  /** Entries without which it cannot be done. */
  readonly needs: readonly string[]
  /** Of a call of a screen that is drawn by hand: the names of what it takes, which logs may show. */
  readonly takes?: readonly string[]
}

export interface Rights {
  readonly modules: readonly RightsModule[]
  /** The paths of modules and groups, which open with any of their screens. */
  readonly groups: ReadonlySet<string>
  /** In the order of the menu. */
  readonly all: readonly Right[]
  readonly byEntry: ReadonlyMap<string, Right>
  /** The screens that can be granted; each with the one that leads to it, where that is another. */
  readonly screens: ReadonlyMap<string, string | undefined>
}
