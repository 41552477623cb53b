import { describe, expect, it } from 'vitest'
import { isOpenPage, getLoginRedirect, buildLoginPath, getShellRedirect } from './guard.ts'

describe('route guard', () => {
  it('sends a visitor to the login page with the full path as redirect (S3)', () => {
    expect(getShellRedirect('/banks/bank/list?page=2#x', false)).toBe(
      '/login?redirect=%2Fbanks%2Fbank%2Flist%3Fpage%3D2%23x',
    )
  })

  it('allows a user with a token (S3)', () => {
    expect(getShellRedirect('/banks/bank/list', true)).toBeUndefined()
  })

  it('skips the login page for a user with a token (S3)', () => {
    expect(getLoginRedirect(true)).toBe('/')
    expect(getLoginRedirect(false)).toBeUndefined()
  })

  it('encodes the redirect so that it adds no parameters', () => {
    expect(new URLSearchParams(buildLoginPath('/a?b=1&c=2').split('?')[1]).get('redirect')).toBe('/a?b=1&c=2')
  })

  it.each([
    '/login',
    '/auth-redirect',
    '/h5Template/inspection/',
    '/h5Template/investigation',
    '/h5Template/inspection',
    '/business',
    '/stores/business/look/3',
  ])('%s is public (R3)', (path) => {
    expect(isOpenPage(path)).toBe(true)
  })

  it.each(['/', '/dashboard', '/contract/creates', '/contract', '/h5Template', '/login/x', '/Business'])(
    '%s is not public (R3)',
    (path) => {
      expect(isOpenPage(path)).toBe(false)
    },
  )
})
