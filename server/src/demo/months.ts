// The months up to a day, each with its days.

export interface Span {
  /** `YYYY-MM-DD`, both counted. */
  readonly from: string
  readonly to: string
}

/** So many whole months before that of the day, and that one as far as the day, the earliest first. */
export function monthsUntil(last: string, count: number): Span[] {
  const [year, month] = last.split('-').map(Number) as [number, number]
  return Array.from({ length: count + 1 }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 - count + index, 1))
    const end = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0))
    const to = end.toISOString().slice(0, 10)
    return { from: first.toISOString().slice(0, 10), to: to > last ? last : to }
  })
}
