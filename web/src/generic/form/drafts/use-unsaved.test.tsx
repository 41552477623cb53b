import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { IMPORT_MODES, CALL_FLAGS, type ImportInspection } from '@cangdan/protocol'
import { AddressForm } from '#screens/accounts/profile/address/address-form.tsx'
import { DataForm } from '#screens/accounts/profile/data-form.tsx'
import { createFakeServer, rejectCall } from '#testing/fake-server.ts'
import { FeedbackForm } from '#layout/help/feedback-form.tsx'
import { discardUnsaved, hasUnsaved } from '#runtime/unsaved-changes.ts'
import { stubUploads } from '#generic/testing/fake-upload.ts'
import { createImportAnswerer, isImport, openImport, createFile } from '#generic/testing/open-import.tsx'
import { findDialog, openReviewedList, findRowWithin, answerWatered } from '#generic/testing/open-reviewed-list.tsx'
import { setUpScreenTests, renderScreen } from '#generic/testing/render-screen.tsx'
import { useUnsavedInput } from './use-unsaved.ts'

setUpScreenTests()

function isAsked(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  return leaving.defaultPrevented
}

describe('unsaved input (U3)', () => {
  it('includes the input of an action dialog until it is done or closed', async () => {
    const { user } = openReviewedList([answerWatered])
    const ask = async () => {
      await user.click((await findRowWithin('Plant 2')).getByRole('button', { name: 'More' }))
      await user.click(screen.getByRole('menuitem', { name: 'Water' }))
      return findDialog()
    }
    const first = await ask()
    expect([hasUnsaved(), isAsked()]).toEqual([false, false])
    await user.type(first.getByRole('textbox'), '3')
    expect([hasUnsaved(), isAsked()]).toEqual([true, true])
    await user.click(first.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(hasUnsaved()).toBe(false))
    const again = await ask()
    await user.type(again.getByRole('textbox'), '3{Control>}{Enter}{/Control}')
    await waitFor(() => expect(hasUnsaved()).toBe(false))
  })

  it('includes an edited column mapping, but not an untouched spreadsheet', async () => {
    stubUploads()
    const { user, choose } = await openImport(
      (call) => (isImport(call) && call.params[CALL_FLAGS.importFile] === String(IMPORT_MODES.look) ? LOOK : undefined),
      createImportAnswerer(() => rejectCall({ code: 'sheet_headings', message: 'What?' })),
    )
    await choose(createFile())
    await screen.findByRole('region', { name: 'Columns and fields' })
    expect(hasUnsaved()).toBe(false)
    await user.click(screen.getByRole('checkbox', { name: 'Round numbers with too many decimals' }))
    expect(hasUnsaved()).toBe(true)
  })

  it('includes a new address until it is cancelled', async () => {
    createFakeServer(({ path, method }) => (method === 'POST' ? { id: 1 } : path.includes('region') ? [] : undefined))
    const { user } = renderScreen(<Address />)
    await user.type(await screen.findByRole('textbox', { name: /Recipient|Receiver/ }), 'Lin')
    expect(hasUnsaved()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(hasUnsaved()).toBe(false))
  })

  it('includes a name that is edited after a save', async () => {
    createFakeServer(({ method }) =>
      method === 'POST' ? Response.json({ status: true, data: null, message: 'Saved' }) : undefined,
    )
    const { user } = renderScreen(<DataForm />)
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    await user.type(name, ' Wei{Enter}')
    await waitFor(() => expect(hasUnsaved()).toBe(false))
    await user.type(name, '!')
    expect(hasUnsaved()).toBe(true)
  })

  it('includes feedback typed outside all tabs', async () => {
    createFakeServer()
    const { user } = renderScreen(<FeedbackForm onDone={() => undefined} onCancel={() => undefined} />)
    const [content] = await screen.findAllByRole('textbox')
    await user.type(content!, 'The lists are short')
    expect(isAsked()).toBe(true)
  })

  it('is released when the user discards it, so that there is no second confirmation', async () => {
    const { user } = renderScreen(<Note />)
    await user.type(screen.getByLabelText('note'), 'half')
    expect(hasUnsaved()).toBe(true)
    act(() => discardUnsaved())
    expect([hasUnsaved(), isAsked()]).toEqual([false, false])
  })
})

const LOOK: ImportInspection = {
  sheets: ['Plants'],
  sheet: 'Plants',
  heading: 1,
  columns: [{ column: 1, title: 'What', samples: ['Rose'], field: 'name' }],
  fields: [{ name: 'name', title: 'Plant', required: true }],
  profile: null,
  profiles: [],
}

function Address() {
  const [isOpen, setOpen] = useState(true)
  return isOpen && <AddressForm address={undefined} onClose={() => setOpen(false)} />
}

function Note() {
  const [text, setText] = useState('')
  useUnsavedInput(text !== '')
  return <input aria-label="note" value={text} onChange={({ target }) => setText(target.value)} />
}
