/** Returns all columns: the shown ones in the user's order, each other one after its predecessor on the server. */
export function orderColumns(all: readonly string[], shown: readonly string[]): string[] {
  return all
    .filter((name) => !shown.includes(name))
    .reduce<readonly string[]>((order, name) => insertColumn(all, order, name), shown)
    .filter((name) => all.includes(name))
}

/** Adds a column after its predecessor on the server. */
export function insertColumn(all: readonly string[], shown: readonly string[], name: string): string[] {
  const before = all.slice(0, all.indexOf(name)).findLast((each) => shown.includes(each))
  return shown.toSpliced(before === undefined ? 0 : shown.indexOf(before) + 1, 0, name)
}

/** Returns the order with a column moved; the same array when nothing changes. */
export function moveColumn(order: readonly string[], name: string, place: number): readonly string[] {
  const from = order.indexOf(name)
  const to = Math.min(order.length - 1, Math.max(0, place))
  return from < 0 || from === to ? order : order.toSpliced(from, 1).toSpliced(to, 0, name)
}
