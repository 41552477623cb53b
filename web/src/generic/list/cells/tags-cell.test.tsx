import type { ColumnMeta } from '@cangdan/protocol'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { Cell } from './cells.tsx'
import { countFittingTags } from './fitting-tags.ts'

setUpScreenTests()

const COLUMN: ColumnMeta = {
  name: 'variables',
  title: 'Variables',
  type: 'tags',
  item_align: 'left',
  item_width: 160,
  showTableRow: true,
}
const TAGS = ['出质人', '质权人', 'loan_no', '借款金额']

describe('tags cell', () => {
  it('shows the tags that fit, the number of hidden ones, and all in the tooltip', () => {
    const { container } = render(<Cell value={TAGS} column={COLUMN} isKey={false} />)
    const shown = countFittingTags(TAGS, 160)
    expect(shown).toBeLessThan(TAGS.length)
    expect(screen.getByText(`+${TAGS.length - shown}`)).toBeTruthy()
    expect(screen.queryByText(TAGS[shown] ?? '')).toBeNull()
    expect(screen.getByTitle(TAGS.join('; ')).contains(screen.getByText('出质人'))).toBe(true)
    // Hidden tags remain in the accessible text.
    expect(container.textContent).toContain(TAGS.slice(shown).join('; '))
  })

  it('shows all tags where there is room, and a dash for no tag', () => {
    const { item_width: _width, ...roomy } = COLUMN
    const { rerender } = render(<Cell value={TAGS} column={roomy} isKey={false} />)
    for (const tag of TAGS) expect(screen.getByText(tag)).toBeTruthy()
    rerender(<Cell value={[]} column={COLUMN} isKey={false} />)
    expect(screen.getByText('–')).toBeTruthy()
  })

  it('shows at least one tag, however narrow the column', () => {
    expect(countFittingTags(['x'.repeat(100), 'b'], 120)).toBe(1)
    expect(countFittingTags(['a', 'b', 'c'], 400)).toBe(3)
    expect(
      countFittingTags(
        Array.from({ length: 30 }, () => '变量'),
        200,
      ),
    ).toBe(3)
    expect(countFittingTags([], 100)).toBe(0)
  })
})
