export type PageButton = number | 'gap-before' | 'gap-after'

/** Returns at most `most` buttons including gaps; always the first, last and current page. */
export function pageButtons(page: number, pages: number, most: number): PageButton[] {
  if (pages <= most) return range(1, pages)
  const inner = most - 4
  const reach = most - 2
  if (page <= reach - 1) return [...range(1, reach), 'gap-after', pages]
  if (page >= pages - reach + 2) return [1, 'gap-before', ...range(pages - reach + 1, pages)]
  const from = page - Math.floor(inner / 2)
  return [1, 'gap-before', ...range(from, from + inner - 1), 'gap-after', pages]
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
