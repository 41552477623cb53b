// What only one tab of this browser may do at a time.

/** Runs the work when no other tab does work of that name; not at all where the signal comes before. Without locks there are no keys either, and nothing to guard. */
export async function alone<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks) return work()
  const lock = `cangdan/${name}`
  return signal === undefined ? await locks.request(lock, work) : await locks.request(lock, { signal }, work)
}
