// Replaces the engine's ledger in measurements without entries.
const skipEntry = (): Promise<void> => Promise.resolve()

export { skipEntry as appendEntry, skipEntry as appendUndeclared }
