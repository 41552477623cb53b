import { MARKS } from '@cangdan/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isCount } from '#generic/testing/garden-server.ts'
import { refuse } from '#testing/fake-server.ts'
import { fakeUploads } from '#generic/testing/fake-upload.ts'
import {
  answering,
  bad,
  chooser,
  FAULTS,
  good,
  isImport,
  modesOf,
  openImport,
  refusal,
  sheet,
} from '#generic/testing/importing.tsx'
import { eachInEnglish } from '#generic/testing/render-screen.tsx'

eachInEnglish()
beforeEach(fakeUploads)

describe('a sheet with faults', () => {
  it('is shown by row, column and reason, in the order of the sheet, and nothing is imported', async () => {
    const { choose } = await openImport(answering(() => bad(...FAULTS)))
    await choose(sheet())
    const table = within(await screen.findByRole('region', { name: 'What is wrong' }))
    const lines = table.getAllByRole('row').map((row) => row.textContent)
    expect(lines).toEqual([
      'RowColumnReason',
      '4AB KindChoose one of the options',
      '9 The whole rowNot yours',
    ])
    const said = await refusal()
    expect(said).toContain('2 of 300 rows cannot be taken')
    expect(said).toContain('Nothing was imported.')
    expect(said).not.toContain('may be more')
  })

  it('says so where the search for faults has stopped', async () => {
    const { choose } = await openImport(answering(() => ({ ...bad(...FAULTS), more: true })))
    await choose(sheet())
    expect(await refusal()).toContain('The check stopped there, and there may be more.')
  })

  it('can be copied and saved as a list', async () => {
    const { user, notices, choose } = await openImport(answering(() => bad(...FAULTS)))
    await choose(sheet())
    await user.click(await screen.findByRole('button', { name: 'Copy the list' }))
    await waitFor(() => expect(notices).toMatchObject([{ kind: 'success', text: 'Copied' }]))
    expect(await navigator.clipboard.readText()).toBe(
      'Row\tColumn\tReason\n4\tAB Kind\tChoose one of the options\n9\tThe whole row\tNot yours',
    )
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await user.click(screen.getByRole('button', { name: 'Download the list as CSV' }))
    expect(saved).toEqual(['Faults in plants.xlsx.csv'])
  })

  it('of rows that are none of the list’s is tried and taken without them, where its reader says so', async () => {
    const foreign = { ...bad(...FAULTS), skippable: 2 }
    const answers = [foreign, { ...good(298), skipped: 2 }]
    const { server, user, choose } = await openImport(answering(() => answers.shift()))
    await choose(sheet())
    expect(await refusal()).toContain('Rows that do not belong to this list and can be left out: 2.')
    await user.click(screen.getByRole('button', { name: 'Leave out (2)' }))
    await user.click(await screen.findByRole('button', { name: 'Import (298)' }))
    await screen.findByText('Imported 3')
    const asked = server.asked(isImport)
    expect(modesOf(asked)).toEqual(['2', '2', '1'])
    expect(asked.map(({ params }) => params[MARKS.importSkip])).toEqual([undefined, '1', '1'])
  })

  it('of numbers that count both sides of a trade is tried with half of them by one click', async () => {
    const twoSided = { ...bad(), fail: 0, warned: 2, two_sided: 2 }
    const answers = [twoSided, good(300)]
    const { server, user, choose } = await openImport(answering(() => answers.shift()))
    await choose(sheet())
    await user.click(await screen.findByRole('button', { name: 'Halve two-sided lots (2)' }))
    await screen.findByRole('button', { name: 'Import (300)' })
    const [, second] = server.asked(isImport)
    expect(second?.params[MARKS.importMapping]).toBe('{"halve":true}')
  })

  it('says how much will be left out before it is taken', async () => {
    const { choose } = await openImport(answering(() => ({ ...good(298), skipped: 2 })))
    await choose(sheet())
    expect(await screen.findByText(/Rows that will be left out: 2\./)).toBeTruthy()
  })

  it('offers to leave out nothing that belongs to the list', async () => {
    const { choose } = await openImport(answering(() => bad(...FAULTS)))
    await choose(sheet())
    await screen.findByRole('button', { name: 'Choose the corrected file' })
    expect(screen.queryByRole('button', { name: /Leave out/ })).toBeNull()
  })

  it('is tried again once it is corrected', async () => {
    let answer = bad(...FAULTS)
    const { choose } = await openImport(answering(() => answer))
    await choose(sheet())
    await screen.findByRole('button', { name: 'Choose the corrected file' })
    answer = good(300)
    await choose(sheet('plants.xlsx', 'corrected'))
    expect(await screen.findByRole('button', { name: 'Import (300)' })).toBeTruthy()
  })

  it('says so where only the taking has found them', async () => {
    const { user, notices, choose } = await openImport(
      answering(
        () => good(3),
        () => bad(...FAULTS),
      ),
    )
    await choose(sheet())
    await user.click(await screen.findByRole('button', { name: 'Import (3)' }))
    expect(await refusal()).toContain('Something has changed since the file was checked')
    expect(notices).toEqual([])
  })
})

describe('an import that fails', () => {
  it('E5: says what the server says, without "Error:", under "Notice", and clears the choice', async () => {
    const { choose } = await openImport(
      answering(() => refuse({ code: 'sheet_damaged', message: 'Error: The file is damaged' })),
    )
    await choose(sheet())
    await waitFor(async () => expect(await refusal()).toBe('NoticeThe file is damagedNothing was imported.'))
    expect(await chooser()).toHaveProperty('value', '')
    expect(screen.queryByText('plants.xlsx')).toBeNull()
  })

  it('without a connection says that nothing was imported, or that nobody knows', async () => {
    const lost = () => {
      throw new TypeError('no network')
    }
    let isLost = true
    const { server, user, choose } = await openImport(answering(() => (isLost ? lost() : good(3)), lost))
    await choose(sheet())
    await waitFor(async () => expect(await refusal()).toMatch(/Nothing was imported.$/))
    isLost = false
    await choose(sheet())
    const counts = server.asked(isCount).length
    await user.click(await screen.findByRole('button', { name: 'Import (3)' }))
    await waitFor(async () => expect(await refusal()).toMatch(/may have been imported. Look in the list/))
    await waitFor(() => expect(server.asked(isCount)).toHaveLength(counts + 1))
  })

  it.each([
    ['changed', async () => new TextEncoder().encode('other rows').buffer],
    ['deleted', () => Promise.reject(new DOMException('gone', 'NotReadableError'))],
  ])('because the file was %s after it was tried says so, and sends nothing', async (_, read) => {
    const { server, user, choose } = await openImport(answering(() => good(3)))
    const file = sheet()
    await choose(file)
    const take = await screen.findByRole('button', { name: 'Import (3)' })
    file.arrayBuffer = read
    await user.click(take)
    await waitFor(async () =>
      expect(await refusal()).toMatch(/changed, moved or deleted.*Nothing was imported/),
    )
    expect(modesOf(server.asked(isImport))).toEqual(['2'])
  })

  it('because the file cannot be read says so', async () => {
    const { server, choose } = await openImport(answering(() => good(3)))
    const folder = sheet('folder.xlsx')
    folder.arrayBuffer = () => Promise.reject(new DOMException('no file', 'NotFoundError'))
    await choose(folder)
    await waitFor(async () => expect(await refusal()).toContain('The file cannot be read'))
    expect(server.asked(isImport)).toEqual([])
  })

  it('because its reader has been signed out asks them to sign in', async () => {
    const { notices, choose } = await openImport(
      answering(() => refuse({ code: 'login_required', data: 'login', message: 'Please log in again' })),
    )
    await choose(sheet())
    await waitFor(() => expect(notices).toEqual([{ kind: 'login_again' }]))
    expect(await refusal()).toBe('NoticePlease log in againNothing was imported.')
  })

  it.each(['forbidden', 'internal'] as const)(
    'because it is not granted any more says so in the language of its reader: %s',
    async (code) => {
      const { notices, choose } = await openImport(
        answering(() => refuse({ code, message: 'no permission for this operation' })),
      )
      await choose(sheet())
      await waitFor(() => expect(notices).toMatchObject([{ kind: 'forbidden' }]))
      expect(await refusal()).toBe(
        'NoticeSorry, you do not have permission for this operation. Please contact the administrator.Nothing was imported.',
      )
    },
  )
})
