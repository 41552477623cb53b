// What an earlier module needs of a later one: the earlier declares a port, the later fills it while it is loaded.

export interface Port<T> {
  /** @throws Error if it is filled already */
  readonly fill: (value: T) => void
  /** @throws Error before a module has filled it */
  readonly get: () => T
}

export function definePort<T>(name: string): Port<T> {
  let filled: T | undefined
  return {
    fill: (value) => {
      if (filled !== undefined) throw new Error(`The port ${name} is filled twice`)
      filled = value
    },
    get: () => {
      if (filled === undefined) throw new Error(`No module fills the port ${name}`)
      return filled
    },
  }
}
