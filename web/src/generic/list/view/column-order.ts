// In which order columns stand. Pure.

/** All of them: those that are shown as their reader has them, each of the others after the one that it follows on the server. */
export function orderOf(all: readonly string[], shown: readonly string[]): string[] {
  return all
    .filter((name) => !shown.includes(name))
    .reduce<readonly string[]>((order, name) => withColumn(all, order, name), shown)
    .filter((name) => all.includes(name))
}

/** The shown ones and one more, which stands after the one that it follows on the server. */
export function withColumn(all: readonly string[], shown: readonly string[], name: string): string[] {
  const before = all.slice(0, all.indexOf(name)).findLast((each) => shown.includes(each))
  return shown.toSpliced(before === undefined ? 0 : shown.indexOf(before) + 1, 0, name)
}

/** With this one at that place of the order; the same order where it is there, or cannot be. */
export function moved(order: readonly string[], name: string, place: number): readonly string[] {
  const from = order.indexOf(name)
  const to = Math.min(order.length - 1, Math.max(0, place))
  return from < 0 || from === to ? order : order.toSpliced(from, 1).toSpliced(to, 0, name)
}
