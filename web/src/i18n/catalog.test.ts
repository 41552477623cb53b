import { expect, test } from 'vitest'
import { fill, title } from '@cangdan/protocol'
import { setLanguage, t } from './index.ts'

test('replaces each placeholder with its value, unescaped', () => {
  expect(fill('{from} → {to}，{from}', { from: 1, to: '$& <b>{from}</b>' })).toBe('1 → $& <b>{from}</b>，1')
  expect(fill('{n} / {of}', { n: 0 })).toBe('0 / {of}')
  expect(fill('At rest', {})).toBe('At rest')
})

test('returns a title in the language of the page', async () => {
  const more = title('还有 {n} 条', '{n} more', '{n} más', 'あと{n}件')
  await setLanguage('es')
  expect(t(more, { n: 3 })).toBe('3 más')
  await setLanguage('zh')
  expect(t(more, { n: 3 })).toBe('还有 3 条')
  // @ts-expect-error -- `n` is missing.
  expect(() => t(more)).not.toThrow()
})

test('returns an unknown key itself, and requires values at compile time', () => {
  // @ts-expect-error -- There is no such key.
  expect(t('nobody.wrote_this')).toBe('nobody.wrote_this')
  // @ts-expect-error -- `n` is missing.
  expect(() => t('list.more')).not.toThrow()
  // @ts-expect-error -- The placeholder is `n`.
  expect(() => t('list.more', { count: 3 })).not.toThrow()
})
