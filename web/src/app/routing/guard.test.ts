import { describe, expect, it } from 'vitest'
import { isOpenPage, loginDetour, loginPath, shellDetour } from './guard.ts'

describe('the guard', () => {
  it('S3: without a token leads to the login page, with the full path to come back to', () => {
    expect(shellDetour('/banks/bank/list?page=2#x', false)).toBe(
      '/login?redirect=%2Fbanks%2Fbank%2Flist%3Fpage%3D2%23x',
    )
  })

  it('S3: with a token leaves the way open', () => {
    expect(shellDetour('/banks/bank/list', true)).toBeUndefined()
  })

  it('S3: with a token there is no need to log in', () => {
    expect(loginDetour(true)).toBe('/')
    expect(loginDetour(false)).toBeUndefined()
  })

  it('keeps an address in the redirect from becoming more parameters', () => {
    expect(new URLSearchParams(loginPath('/a?b=1&c=2').split('?')[1]).get('redirect')).toBe('/a?b=1&c=2')
  })

  it.each([
    '/login',
    '/auth-redirect',
    '/contract/create',
    '/contract/create/',
    '/h5Template/investigation',
    '/h5Template/inspection',
    '/business',
    '/stores/business/look/3',
  ])('R3: %s is open to all', (path) => {
    expect(isOpenPage(path)).toBe(true)
  })

  it.each(['/', '/dashboard', '/contract/creates', '/contract', '/h5Template', '/login/x', '/Business'])(
    'R3: %s is not',
    (path) => {
      expect(isOpenPage(path)).toBe(false)
    },
  )
})
