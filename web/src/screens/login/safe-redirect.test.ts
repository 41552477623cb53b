import { describe, expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

describe('where signing in leads', () => {
  it.each([
    ['/banks/bank/list?page=2#row', '/banks/bank/list?page=2#row'],
    ['/a//b', '/a//b'],
    ['/编辑', '/%E7%BC%96%E8%BE%91'],
  ])('S3: back to %s', (asked, target) => {
    expect(safeRedirect(asked)).toBe(target)
  })

  it.each([
    [null],
    [''],
    ['banks'],
    ['https://evil.example/'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['/.//evil.example'],
    ['/a/..//evil.example'],
    ['\\\\evil.example'],
    ['javascript:alert(1)'],
    [' /banks'],
    ['/login?redirect=%2Flogin'],
  ])('home where %j was asked, which is not a page of ours', (asked) => {
    expect(safeRedirect(asked)).toBe('/')
  })
})
