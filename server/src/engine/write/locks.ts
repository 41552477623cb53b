interface Lock {
  readonly table: string
  readonly id: number
}

/** Checks that one transaction takes locks in the declared order. A table outside of the order can only be locked alone. */
export class Locks {
  readonly #order: readonly string[]
  readonly #taken = new Set<string>()
  #last: Lock | undefined

  constructor(order: readonly string[]) {
    this.#order = order
  }

  has(table: string, id: number): boolean {
    return this.#taken.has(`${table} ${id}`)
  }

  /** @throws Error for a lock that could deadlock with another transaction */
  assertInOrder(table: string, id: number): void {
    const name = `${table} ${id}`
    if (this.#taken.has(name)) return
    const last = this.#last
    if (last !== undefined && !this.#isAfter(last, { table, id }))
      throw new Error(`${name} is locked out of order, after ${last.table} ${last.id}`)
    this.#taken.add(name)
    this.#last = { table, id }
  }

  #isAfter(last: Lock, next: Lock): boolean {
    if (last.table === next.table) return next.id > last.id
    const before = this.#order.indexOf(last.table)
    return before >= 0 && this.#order.indexOf(next.table) > before
  }
}
