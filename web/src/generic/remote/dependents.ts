import type { Remote } from '@cangdan/protocol'

interface DependentField {
  readonly name: string
  readonly remote?: Remote
}

/** Returns the direct and transitive dependents. */
export function listDependents(all: readonly DependentField[], name: string): string[] {
  const found = new Set<string>()
  const follow = (from: string) => {
    for (const each of all) {
      if (each.remote?.depends_on?.includes(from) !== true || found.has(each.name)) continue
      found.add(each.name)
      follow(each.name)
    }
  }
  follow(name)
  found.delete(name)
  return [...found]
}
