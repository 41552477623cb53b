import type { FieldMeta, RecordResponse } from '@cangdan/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildDraftKey, deleteDrafts } from '#api/drafts.ts'
import { setEndReason, endSession, storeTokens } from '#api/session/session-store.ts'
import { isMeta } from '#generic/testing/sample-server.ts'
import { type CallHandler } from '#testing/fake-server.ts'
import { SAMPLE_LIST } from '#generic/testing/sample-list.ts'
import { findField, INFO, OAK, openForm as open, getSaveButton } from '#generic/testing/open-form.tsx'
import { setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { LIN } from '#testing/session.ts'

setUpScreenTests()

const KEY = buildDraftKey(LIN.uid, '/garden/form')
const readDraftItem = () => sessionStorage.getItem(KEY)
const notice = () => screen.queryByText(/^What you typed and had not saved/)

async function interruptForm(answerers: readonly CallHandler[] = []): Promise<void> {
  const { user } = open(7, answerers)
  await user.type(await findField('Plant'), 's')
  await user.clear(await findField('Price'))
  await user.type(await findField('Price'), '31')
  cleanup()
}

describe('stored draft', () => {
  it('is restored when the user returns and deleted after saving', async () => {
    await interruptForm()
    const { user, saved } = open(7)
    expect(await findField('Plant')).toHaveProperty('value', 'Oaks')
    expect(notice()).toBeTruthy()
    await user.click(getSaveButton())
    await screen.findByText('elsewhere')
    expect(saved()).toMatchObject([{ plant: 'Oaks', price: 3100, version: 3 }])
    expect(readDraftItem()).toBeNull()
  })

  it('is restored in the form of a new record', async () => {
    const { user } = open(undefined)
    await user.type(await findField('Plant'), 'Elm')
    cleanup()
    open(undefined)
    expect(await findField('Plant')).toHaveProperty('value', 'Elm')
  })

  it('is discarded on request', async () => {
    await interruptForm()
    const { user } = open(7)
    await findField('Plant')
    await user.click(screen.getByRole('button', { name: 'Discard it' }))
    await waitFor(async () => expect(await findField('Plant')).toHaveProperty('value', 'Oak'))
    expect([notice(), readDraftItem()]).toEqual([null, null])
  })

  it('is deleted when the user discards or reverts the changes', async () => {
    const { user } = open(7)
    const plant = await findField('Plant')
    await user.type(plant, 's')
    expect(readDraftItem()).toContain('Oaks')
    await user.type(plant, '{Backspace}')
    expect(readDraftItem()).toBeNull()
    await user.type(plant, 's')
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await screen.findByText('elsewhere')
    expect(readDraftItem()).toBeNull()
  })

  it('belongs to one account and page and is deleted on logout', async () => {
    await interruptForm()
    open(undefined, [], '?copy=7')
    expect(await findField('Plant')).toHaveProperty('value', 'Oak')
    cleanup()
    deleteDrafts(LIN.uid)
    expect(readDraftItem()).not.toBeNull()
    deleteDrafts(70)
    expect(readDraftItem()).toBeNull()
    await interruptForm()
    endSession()
    expect(readDraftItem()).toBeNull()
  })

  it('is sent with its original version when another user has saved since, so that nothing is overwritten', async () => {
    await interruptForm()
    const later: RecordResponse = {
      ...OAK,
      version: 4,
      values: { ...OAK.values, plant: 'Red oak', note: 'tall' },
    }
    const { user, saved } = open(7, [({ path }) => (path === INFO ? later : undefined)])
    expect(await findField('Plant')).toHaveProperty('value', 'Oaks')
    await user.click(getSaveButton())
    await screen.findByText('elsewhere')
    expect(saved()).toMatchObject([{ plant: 'Oaks', version: 3 }])
  })

  it.each(['password', 'secret'] as const)('never contains the text of the control %s', async (control) => {
    const [group] = SAMPLE_LIST.form.groups
    const secret: FieldMeta = { name: 'secret', title: 'Secret', type: 'text', control }
    const form = { groups: [{ ...group!, fields: [...group!.fields, secret] }] }
    const describeSecretField: CallHandler = (call) => (isMeta(call) ? { ...SAMPLE_LIST, form } : undefined)
    const { user } = open(undefined, [describeSecretField])
    await user.type(await findField('Plant'), 'Elm')
    await user.type(screen.getByLabelText('Secret'), 'open sesame')
    expect(readDraftItem()).not.toContain('sesame')
    cleanup()
    open(undefined, [describeSecretField])
    expect(await findField('Plant')).toHaveProperty('value', 'Elm')
    expect(screen.getByLabelText('Secret')).toHaveProperty('value', '')
    expect(notice()?.textContent).toContain('Passwords and unfinished uploads have to be entered again')
  })
})

describe('session that ends while a form is open', () => {
  // Signing in again clears the reason why the previous session ended.
  afterEach(() => storeTokens({ access_token: '', refresh_token: '' }))

  it('opens the login page without a confirmation, since the draft is stored', async () => {
    const { user, router } = open(7)
    await user.type(await findField('Plant'), 's')
    endSession('Your session has expired')
    const leave = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leave)
    expect(leave.defaultPrevented).toBe(false)
    await router.navigate('/login')
    await screen.findByText('elsewhere')
    expect(readDraftItem()).toContain('Oaks')
  })

  it('confirms leaving when the browser cannot store the draft', async () => {
    const { user } = open(7)
    const plant = await findField('Plant')
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem, removeItem: () => undefined })
    onTestFinished(() => void vi.unstubAllGlobals())
    await user.type(plant, 's')
    setEndReason('Your session has expired')
    const leave = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leave)
    expect(leave.defaultPrevented).toBe(true)
  })
})
