import { describe, expect, it } from 'vitest'
import { toSafeRedirect } from './safe-redirect.ts'

describe('redirect after login', () => {
  it.each([
    ['/banks/bank/list?page=2#row', '/banks/bank/list?page=2#row'],
    ['/a//b', '/a//b'],
    ['/编辑', '/%E7%BC%96%E8%BE%91'],
  ])('accepts %s (S3)', (address, target) => {
    expect(toSafeRedirect(address)).toBe(target)
  })

  // Row 46 of the attacks: addresses that browsers, routers and URL parsers are known to misread.
  const ELSEWHERE = [
    'https://evil.example/',
    'http://evil.example',
    'HTTPS://EVIL.EXAMPLE',
    'https:evil.example',
    'https:/evil.example',
    'https:\\\\evil.example',
    'https:///evil.example',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '//evil.example/%2f..',
    '//evil.example\\@localhost',
    '//user:pw@evil.example',
    '//localhost@evil.example',
    '//%65vil.example',
    '//evil%E3%80%82example',
    '//①②⑦.0.0.1',
    '//[::1]',
    '//0x7f000001',
    '//2130706433',
    '/\\evil.example',
    '/\\/evil.example',
    '/\\\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    '\n//evil.example',
    '/\t\\evil.example',
    '\u0000//evil.example',
    '\u00a0//evil.example',
    '\u200b//evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/./\\/evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/a/../..//evil.example',
    '/a/..\\\\evil.example',
    '/%2e//evil.example',
    '/%2e%2e//evil.example',
    '/a/%2e%2e//evil.example',
    './/evil.example',
    '..//evil.example',
    '@evil.example',
    ':80@evil.example',
    '.evil.example',
    'evil.example',
    'banks',
    '?redirect=//evil.example',
    '#//evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'javascript://localhost/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://evil.example/1',
    'file:///etc/passwd',
    'view-source:https://evil.example',
    'ftp://evil.example',
    'ws://evil.example',
    'mailto:a@evil.example',
    'about:blank',
    '%2f%2fevil.example',
    '%5cevil.example',
    ' /banks',
    '／／evil.example',
    '〱evil.example',
    '/login',
    '/login/',
    '/login?redirect=%2Flogin',
    '/x/../login',
    '',
    null,
  ]
  it.each(ELSEWHERE)('opens the home page for %j, which is on another site (row 46)', (address) => {
    expect(toSafeRedirect(address)).toBe('/')
  })

  it('opens the home page for an address of a hundred thousand characters (row 46)', () => {
    expect(toSafeRedirect(`/${'a'.repeat(100_000)}`)).toBe('/')
    expect(toSafeRedirect(`/banks/bank/list?x=${'%2f'.repeat(33_000)}`)).toBe('/')
  })

  it.each([
    '/%09/evil.example',
    '/\u0000/evil.example',
    '/%6cogin',
    '/%2fevil.example',
    '/%5cevil.example',
    '/banks?to=//evil.example',
    '/banks#//evil.example',
    '/@evil.example',
    '/https://evil.example',
    '/;//evil.example',
    '/／evil.example',
  ])('stays on this site for %j (row 46)', (address) => {
    const target = new URL(toSafeRedirect(address), location.href)
    expect(target.origin).toBe(location.origin)
    expect(target.pathname).not.toMatch(/^\/[/\\]/)
  })
})
