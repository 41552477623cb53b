// The only clock of the process. Tests set it; decisions that two processes share use the database's.

export interface Clock {
  /** Whole seconds since 1970 UTC. */
  now(): number
}

export const systemClock: Clock = { now: () => Math.floor(Date.now() / 1000) }
