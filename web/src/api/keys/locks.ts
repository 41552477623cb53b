// What only one tab of this browser may do at a time.

/** Runs the work when no other tab does work of that name. Without locks there are no keys either, and nothing to guard. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined
  return locks ? await locks.request(`cangdan/${name}`, work) : work()
}
