// Rights that roles can be granted, with titles (built by rights-registry.ts).
import type { Title } from '@cangdan/protocol'

interface RightsResource {
  readonly path: string
  readonly title: Title
  readonly screen: string
  /** Set for a hand-written screen, which is not a resource. */
  readonly view?: string
}

interface RightsModule {
  readonly path: string
  readonly title: Title
  readonly resources: readonly RightsResource[]
}

/** A right: an entry of `api_arr`, with its path in `path_arr`. */
export interface Right {
  readonly entry: string
  readonly title: Title
  readonly module: RightsModule
  readonly resource: RightsResource
  readonly screen: string | undefined
  /** The title with the name of the list. */
  readonly inFull: Title
  readonly needs: readonly string[]
  /** For calls of hand-written screens: the names of arguments that logs may contain. */
  readonly takes?: readonly string[]
}

export interface Rights {
  readonly modules: readonly RightsModule[]
  /** Paths of modules and groups, which open with any of their screens. */
  readonly groups: ReadonlySet<string>
  readonly all: readonly Right[]
  readonly byEntry: ReadonlyMap<string, Right>
  /** Screens that can be granted, each with the screen that links to it, if any. */
  readonly screens: ReadonlyMap<string, string | undefined>
}
