// Ports let an earlier module call a later one: the earlier module declares the port, the later module fills it while it is loaded.

export interface Port<T> {
  /** @throws Error if the port is already filled */
  readonly fill: (value: T) => void
  /** @throws Error before a module has filled it */
  readonly get: () => T
}

export function definePort<T>(name: string): Port<T> {
  let filled: T | undefined
  return {
    fill: (value) => {
      if (filled !== undefined) throw new Error(`The port ${name} is already filled`)
      filled = value
    },
    get: () => {
      if (filled === undefined) throw new Error(`No module has filled the port ${name}`)
      return filled
    },
  }
}
