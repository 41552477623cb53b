import type { FilterMeta } from '@cangdan/protocol'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { setUpScreenTests } from '../testing/render-screen.tsx'
import { FieldValue } from './field-value.tsx'

setUpScreenTests()

const ACCOUNT: FilterMeta = {
  name: 'card_no',
  title: 'Account',
  type: 'text',
  shown_as: 'account',
  copies: true,
}
const AMOUNT: FilterMeta = {
  name: 'amount',
  title: 'Amount',
  type: 'number',
  decimal: 2,
  unit: 'CNY',
  copies: true,
}

async function clickCopy(name: string): Promise<string> {
  await userEvent.click(screen.getByRole('button', { name: `Copy ${name}` }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  return navigator.clipboard.readText()
}

describe('copyable value', () => {
  it('shows an account number in groups of four and copies only its characters', async () => {
    const { container } = render(<FieldValue column={ACCOUNT} value="6222 0202 0011 22334" />)
    const groups = [...container.querySelectorAll('span > span > span')].map((group) => group.textContent)
    expect(groups).toEqual(['6222', '0202', '0011', '2233', '4'])
    expect(await clickCopy('Account')).toBe('62220202001122334')
  })

  it('copies an amount without thousands separators and unit', async () => {
    const { container } = render(<FieldValue column={AMOUNT} value={1_234_567_00} />)
    expect(container.textContent).toContain('1,234,567.00')
    expect(await clickCopy('Amount')).toBe('1234567.00')
  })

  it('marks only the value that was copied last', async () => {
    render(
      <>
        <FieldValue column={ACCOUNT} value="6222" />
        <FieldValue column={AMOUNT} value={100} />
      </>,
    )
    await clickCopy('Account')
    await clickCopy('Amount')
    expect(screen.getByRole('button', { name: 'Copy Account' })).toBeTruthy()
  })

  it('has no button for an empty value or without one in its column', () => {
    const { copies: _copies, ...plain } = AMOUNT
    render(
      <>
        <FieldValue column={ACCOUNT} value="" />
        <FieldValue column={plain} value={100} />
      </>,
    )
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
