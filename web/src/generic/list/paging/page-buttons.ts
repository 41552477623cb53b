export type PageButton = number | 'gap-before' | 'gap-after'

/** Returns at most `most` buttons including gaps; always the first, last and current page. */
export function buildPageButtons(page: number, pages: number, most: number): PageButton[] {
  if (pages <= most) return createRange(1, pages)
  const inner = most - 4
  const reach = most - 2
  if (page <= reach - 1) return [...createRange(1, reach), 'gap-after', pages]
  if (page >= pages - reach + 2) return [1, 'gap-before', ...createRange(pages - reach + 1, pages)]
  const from = page - Math.floor(inner / 2)
  return [1, 'gap-before', ...createRange(from, from + inner - 1), 'gap-after', pages]
}

function createRange(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
