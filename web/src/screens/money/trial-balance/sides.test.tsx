import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setLanguage, startLanguage } from '#i18n/index.ts'
import { PostedAmounts, Sides } from './sides.tsx'

const device = vi.hoisted(() => ({ isMobile: false }))
vi.mock('#ui/use-mobile.ts', () => ({ useMobile: () => device.isMobile }))

const LINE = { debit: '10000', credit: '0', balance: '-10000' }

const draw = () =>
  render(
    <table>
      <tbody>
        <tr>
          <th scope="row">
            Wallets
            <PostedAmounts of={LINE} accounts={6} />
          </th>
          <Sides of={LINE} />
        </tr>
      </tbody>
    </table>,
  )

describe('line of the trial balance', () => {
  beforeAll(async () => {
    await startLanguage()
    await setLanguage('en')
  })
  beforeEach(() => {
    device.isMobile = false
  })
  afterEach(cleanup)

  it('has a column per side', () => {
    draw()
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['100.00', '–', '-100.00'])
    expect(screen.getByRole('rowheader').textContent).toBe('Wallets')
  })

  it('shows only the balance on a phone, with the posted amounts below the name', () => {
    device.isMobile = true
    draw()
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['-100.00'])
    expect(screen.getByRole('rowheader').textContent).toBe('WalletsAccounts 6Debit 100.00')
  })
})
