import { expect, it, vi } from 'vitest'
import { createFakeServer, createSuccess } from '#testing/fake-server.ts'
import { api } from '../client.ts'

const LIST = 'seller_p/bank/BankList'
const FILE = '/api/v1/seller/file/File?list=x&sign=y'
const ICON = '/custom-theme/site/icon?v=3'

it('prefixes file addresses with the debug host and leaves other text unchanged (T1)', async () => {
  const row = { logo: [{ id: 1, url: FILE }], icon: ICON, name: '/api/v1/seller/file', note: `see ${FILE}` }
  createFakeServer({ [LIST]: () => createSuccess([row]) })
  expect(await api.get(LIST)).toEqual([row])
  sessionStorage.setItem('baseHost', 'https://test.example/')
  expect(await api.get(LIST)).toEqual([
    { ...row, logo: [{ id: 1, url: `https://test.example${FILE}` }], icon: `https://test.example${ICON}` },
  ])
  sessionStorage.clear()
  vi.unstubAllGlobals()
})
