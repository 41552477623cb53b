import { beforeEach, vi } from 'vitest'

/** Mocks element sizes in each test of the file, because the test page has no layout. Restored with the other mocks. */
export function withPageSizes(): void {
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320)
  })
}
