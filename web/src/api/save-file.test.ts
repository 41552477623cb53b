import { describe, expect, it } from 'vitest'
import { fileNameOf } from './save-file.ts'

describe('the name of a downloaded file', () => {
  it.each([
    ['the extended form, which carries Chinese', `attachment; filename*=UTF-8''%E9%93%B6.csv`, '银.csv'],
    ['the quoted form', 'attachment; filename="a b.csv"', 'a b.csv'],
    ['the plain form', 'attachment; filename=a.csv', 'a.csv'],
    ['the fallback where there is none', 'attachment', 'List'],
    ['the fallback where there is no header', null, 'List'],
    ['the plain form where the extended one is broken', `filename="a.csv"; filename*=UTF-8''%E9%9`, 'a.csv'],
    ['the last part of a path', 'attachment; filename="../../etc/passwd"', 'passwd'],
  ])('is %s', (_case, header, name) => {
    expect(fileNameOf(header, 'List')).toBe(name)
  })
})
