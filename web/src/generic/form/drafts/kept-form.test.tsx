import type { FieldMeta, RecordAnswer } from '@cangdan/protocol'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { draftKey, dropDrafts } from '#api/drafts.ts'
import { explain, endSession, storeTokens } from '#api/session/session-store.ts'
import { isMeta } from '#generic/testing/garden-server.ts'
import { type Answerer } from '#testing/fake-server.ts'
import { GARDEN } from '#generic/testing/garden.ts'
import { field, INFO, OAK, openForm as open, save } from '#generic/testing/open-form.tsx'
import { eachInEnglish } from '#generic/testing/render-screen.tsx'
import { LIN } from '#testing/session.ts'

eachInEnglish()

const KEY = draftKey(LIN.uid, '/garden/form')
const kept = () => sessionStorage.getItem(KEY)
const notice = () => screen.queryByText(/^What you typed and had not saved/)

async function interrupted(answerers: readonly Answerer[] = []): Promise<void> {
  const { user } = open(7, answerers)
  await user.type(await field('Plant'), 's')
  await user.clear(await field('Price'))
  await user.type(await field('Price'), '31')
  cleanup()
}

describe('stored draft', () => {
  it('is restored when the user returns and deleted after saving', async () => {
    await interrupted()
    const { user, saved } = open(7)
    expect(await field('Plant')).toHaveProperty('value', 'Oaks')
    expect(notice()).toBeTruthy()
    await user.click(save())
    await screen.findByText('elsewhere')
    expect(saved()).toMatchObject([{ plant: 'Oaks', price: 3100, version: 3 }])
    expect(kept()).toBeNull()
  })

  it('is restored in the form of a new record', async () => {
    const { user } = open(undefined)
    await user.type(await field('Plant'), 'Elm')
    cleanup()
    open(undefined)
    expect(await field('Plant')).toHaveProperty('value', 'Elm')
  })

  it('is discarded on request', async () => {
    await interrupted()
    const { user } = open(7)
    await field('Plant')
    await user.click(screen.getByRole('button', { name: 'Discard it' }))
    await waitFor(async () => expect(await field('Plant')).toHaveProperty('value', 'Oak'))
    expect([notice(), kept()]).toEqual([null, null])
  })

  it('is deleted when the user discards or reverts the changes', async () => {
    const { user } = open(7)
    const plant = await field('Plant')
    await user.type(plant, 's')
    expect(kept()).toContain('Oaks')
    await user.type(plant, '{Backspace}')
    expect(kept()).toBeNull()
    await user.type(plant, 's')
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await screen.findByText('elsewhere')
    expect(kept()).toBeNull()
  })

  it('belongs to one account and page and is deleted on logout', async () => {
    await interrupted()
    open(undefined, [], '?copy=7')
    expect(await field('Plant')).toHaveProperty('value', 'Oak')
    cleanup()
    dropDrafts(LIN.uid)
    expect(kept()).not.toBeNull()
    dropDrafts(70)
    expect(kept()).toBeNull()
    await interrupted()
    endSession()
    expect(kept()).toBeNull()
  })

  it('is sent with its original version when another user has saved since, so that nothing is overwritten', async () => {
    await interrupted()
    const later: RecordAnswer = {
      ...OAK,
      version: 4,
      values: { ...OAK.values, plant: 'Red oak', note: 'tall' },
    }
    const { user, saved } = open(7, [({ path }) => (path === INFO ? later : undefined)])
    expect(await field('Plant')).toHaveProperty('value', 'Oaks')
    await user.click(save())
    await screen.findByText('elsewhere')
    expect(saved()).toMatchObject([{ plant: 'Oaks', version: 3 }])
  })

  it('never contains a password', async () => {
    const [group] = GARDEN.form.groups
    const secret: FieldMeta = { name: 'secret', title: 'Secret', type: 'text', control: 'password' }
    const form = { groups: [{ ...group!, fields: [...group!.fields, secret] }] }
    const secretive: Answerer = (call) => (isMeta(call) ? { ...GARDEN, form } : undefined)
    const { user } = open(undefined, [secretive])
    await user.type(await field('Plant'), 'Elm')
    await user.type(screen.getByLabelText('Secret'), 'open sesame')
    expect(kept()).not.toContain('sesame')
    cleanup()
    open(undefined, [secretive])
    expect(await field('Plant')).toHaveProperty('value', 'Elm')
    expect(screen.getByLabelText('Secret')).toHaveProperty('value', '')
    expect(notice()?.textContent).toContain('Passwords and unfinished uploads have to be entered again')
  })
})

describe('session that ends while a form is open', () => {
  // Signing in again clears the reason why the previous session ended.
  afterEach(() => storeTokens({ access_token: '', refresh_token: '' }))

  it('opens the login page without a confirmation, since the draft is stored', async () => {
    const { user, router } = open(7)
    await user.type(await field('Plant'), 's')
    endSession('Your session has expired')
    const leave = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leave)
    expect(leave.defaultPrevented).toBe(false)
    await router.navigate('/login')
    await screen.findByText('elsewhere')
    expect(kept()).toContain('Oaks')
  })

  it('confirms leaving when the browser cannot store the draft', async () => {
    const { user } = open(7)
    const plant = await field('Plant')
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem, removeItem: () => undefined })
    onTestFinished(() => void vi.unstubAllGlobals())
    await user.type(plant, 's')
    explain('Your session has expired')
    const leave = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leave)
    expect(leave.defaultPrevented).toBe(true)
  })
})
