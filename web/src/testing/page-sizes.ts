// Sizes for what is drawn by size: a page without a layout has none.
import { beforeEach, vi } from 'vitest'

/** Gives each element a size in each test of the file, until mocks are restored. */
export function withPageSizes(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320)
  })
}
