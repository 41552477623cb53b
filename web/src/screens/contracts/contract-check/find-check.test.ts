import { describe, expect, it } from 'vitest'
import { findCheck } from './find-check.ts'

const CODE = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'

describe('code of a public check', () => {
  it.each([
    [CODE, 'receipt', 'receipt'],
    [CODE, 'contract', 'contract'],
    [` ${CODE.toUpperCase()}\n`, 'contract', 'contract'],
    [CODE.replaceAll('-', '－'), 'receipt', 'receipt'],
    [`https://cangdan.example/business/contract/${CODE}`, 'receipt', 'contract'],
    [`https://cangdan.example/business/receipt/${CODE}`, 'contract', 'receipt'],
    [`https://cangdan.example/check/${CODE}?from=scan`, 'contract', 'receipt'],
  ] as const)('is found in %j with %s chosen', (text, chosen, kind) => {
    expect(findCheck(text, chosen)).toEqual({ kind, code: CODE })
  })

  it.each(['', 'HT20261130000001', CODE.slice(1), '/business/contract/'])('is missing in %j', (text) => {
    expect(findCheck(text, 'receipt')).toBeUndefined()
  })
})
