// A sentence and the values for its places.
import { expect, test } from 'vitest'
import { fill, title } from '@cangdan/protocol'
import { setLanguage, t } from './index.ts'

test('a sentence takes its values wherever it has places for them, as they are', () => {
  expect(fill('{from} → {to}，{from}', { from: 1, to: '$& <b>{from}</b>' })).toBe('1 → $& <b>{from}</b>，1')
  expect(fill('{n} / {of}', { n: 0 })).toBe('0 / {of}')
  expect(fill('At rest', {})).toBe('At rest')
})

test('a title is shown in the language of the page, with its values', async () => {
  const more = title('还有 {n} 条', '{n} more', '{n} más', 'あと{n}件')
  await setLanguage('es')
  expect(t(more, { n: 3 })).toBe('3 más')
  await setLanguage('zh')
  expect(t(more, { n: 3 })).toBe('还有 3 条')
  // @ts-expect-error -- How many is missing.
  expect(() => t(more)).not.toThrow()
})

test('a sentence that nobody has written shows its key, and one without its values does not compile', () => {
  // @ts-expect-error -- There is no such key.
  expect(t('nobody.wrote_this')).toBe('nobody.wrote_this')
  // @ts-expect-error -- How many is missing.
  expect(() => t('list.more')).not.toThrow()
  // @ts-expect-error -- It is called otherwise.
  expect(() => t('list.more', { count: 3 })).not.toThrow()
})
