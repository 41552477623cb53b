import type { ContractCheck } from '@cangdan/protocol'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen, setUpScreenTests } from '#generic/testing/render-screen.tsx'
import { createFakeServer, createNetworkError, rejectCall } from '../../../testing/fake-server.ts'
import { BusinessScreen } from './business-screen.tsx'
import { ContractCheckScreen } from './contract-check-screen.tsx'

setUpScreenTests()

const CHECK = 'public/contract/Check'
const CODE = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'
const SIGNED = '%PDF signed'
const FOUND: ContractCheck = {
  upload_no: 'HT4',
  state: 3,
  state_text: 'In effect',
  is_effective: 1,
  file_hash: '4bacb3719f88c4c0ea407b3661638c43b43f844d5259b0ee30e9dfb39362c263',
  signed_hashes: [],
  sign_time: 1_790_000_000,
  time: 1_790_000_100,
}
const config = { 'public/config/GetServerConfig': () => ({ server_time: 1 }) }
const show = (answer: () => unknown) => {
  const server = createFakeServer({ [CHECK]: answer, ...config })
  return { server, ...renderScreen(<ContractCheckScreen code={CODE} />) }
}

it('shows number, state, hash and last signature', async () => {
  const { server } = show(() => FOUND)
  expect(await screen.findByText('HT4')).toBeTruthy()
  expect(screen.getByText('In effect')).toBeTruthy()
  expect(screen.getByText(FOUND.file_hash)).toBeTruthy()
  expect(screen.getByText('Last signature').parentElement?.textContent).toContain('2026-09-21')
  expect(server.callsOf(CHECK)[0]?.params).toMatchObject({ code: CODE })
})

it.each([
  [{ state: 2, state_text: 'Partly signed' }, 'A party has not signed yet: the contract is not in effect.'],
  [{ state: 7, state_text: 'Void' }, /^The contract is not in effect any more/],
])('explains the state %j', async (more, words) => {
  show(() => ({ ...FOUND, ...more, is_effective: 0, sign_time: null }))
  expect(await screen.findByText(words)).toBeTruthy()
})

it('compares a chosen and a dropped file without uploading it', async () => {
  const { user, server } = show(() => FOUND)
  await user.upload(await screen.findByLabelText('Choose a file'), new File([SIGNED], 'signed.pdf'))
  expect(await screen.findByText(/^Equal: this is the signed file/)).toBeTruthy()
  expect(screen.getByText('signed.pdf')).toBeTruthy()
  const target = screen.getByRole('heading', { name: 'Compare your file' }).parentElement as HTMLElement
  fireEvent.drop(target, { dataTransfer: { files: [new File([`${SIGNED}.`], 'other.pdf')] } })
  expect(await screen.findByText(/^Different: this is not the signed file/)).toBeTruthy()
  expect(screen.queryByText('signed.pdf')).toBeNull()
  const unreadable = new File([], 'folder')
  unreadable.arrayBuffer = () => Promise.reject(new DOMException('', 'NotReadableError'))
  fireEvent.drop(target, { dataTransfer: { files: [unreadable] } })
  expect(await screen.findByText('The file could not be read')).toBeTruthy()
  expect(server.filterCalls(({ method }) => method !== 'GET')).toEqual([])
})

it('names the matching file of a contract with signed files', async () => {
  const first = 'ab'.repeat(32)
  const second = '59ad1b2fc74287ded1bba7af67765d23ad4a49f1ae51902cc2ed3f8ebee96cfa'
  const { user } = show(() => ({ ...FOUND, signed_hashes: [first, second] }))
  const choose = await screen.findByLabelText('Choose a file')
  await user.upload(choose, new File(['scan'], 'page-2.pdf'))
  expect(await screen.findByText('Equal: this is signed file 2 of 2, to the last byte')).toBeTruthy()
  await user.upload(choose, new File([SIGNED], 'sent.pdf'))
  expect(await screen.findByText(/^Equal: this is the file that was sent for signing/)).toBeTruthy()
  await user.upload(choose, new File(['other'], 'other.pdf'))
  expect(await screen.findByText(/^Different/)).toBeTruthy()
})

it('shows the result of the file that was chosen last', async () => {
  show(() => FOUND)
  const target = (await screen.findByRole('heading', { name: 'Compare your file' })).parentElement as HTMLElement
  const slow = new File([SIGNED], 'slow.pdf')
  let finish: (bytes: ArrayBuffer) => void = () => {}
  slow.arrayBuffer = () => new Promise((resolve) => (finish = resolve))
  fireEvent.drop(target, { dataTransfer: { files: [slow] } })
  expect(await screen.findByText('Computing the hash…')).toBeTruthy()
  fireEvent.drop(target, { dataTransfer: { files: [new File(['other'], 'quick.pdf')] } })
  expect(await screen.findByText(/^Different/)).toBeTruthy()
  const digest = vi.spyOn(crypto.subtle, 'digest')
  finish(await new File([SIGNED], 'slow.pdf').arrayBuffer())
  await expect.poll(() => digest.mock.results.length).toBe(1)
  await act(async () => void (await digest.mock.results[0]?.value))
  expect(screen.getByText('quick.pdf')).toBeTruthy()
})

it('offers no other try for an unknown code', async () => {
  show(() => rejectCall({ code: 'not_found' }))
  expect(await screen.findByText('There is no such contract')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByText('Compare your file')).toBeNull()
})

it('offers to try again after too many checks', async () => {
  let isOften = true
  const { user } = show(() => (isOften ? rejectCall({ code: 'too_many' }) : FOUND))
  expect(await screen.findByText('Checked too often')).toBeTruthy()
  isOften = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('HT4')).toBeTruthy()
})

it('tells a device without network from a server that does not respond', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(createNetworkError)
  expect(await screen.findByText('This device is offline')).toBeTruthy()
  online.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('It cannot be checked now')).toBeTruthy()
})

it('opens the check of a code or address from the index', async () => {
  createFakeServer(config)
  const { user, address } = renderScreen(<BusinessScreen />)
  const code = screen.getByRole('textbox', { name: 'Address or code' })
  await user.type(code, 'HT4{Enter}')
  expect(screen.getByText(/^There is no code in it/).id).toBe(code.getAttribute('aria-describedby'))
  await user.clear(code)
  await user.click(screen.getByRole('radio', { name: /^Contract/ }))
  await user.type(code, `${CODE}{Enter}`)
  await expect.poll(address).toBe(`/business/contract/${CODE}`)
})
