import { FILE_PATHS } from '@cangdan/protocol'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubUploads } from '#generic/testing/fake-upload.ts'
import { createFakeServer } from '#testing/fake-server.ts'
import { signInAs } from '#testing/sign-in.ts'
import { api } from '../client.ts'
import { uploadFile } from '../endpoints/files.ts'
import { type TopicChange, onTopicChange } from '../topics/topic-changes.ts'

const LIST = 'seller_p/bank/BankList'
let notified: TopicChange[] = []
let stop: () => void

beforeEach(() => {
  notified = []
  stop = onTopicChange((changed) => notified.push(changed))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

it('refetches the account when a response has other rights (S5)', async () => {
  let rights: string | undefined = 'as-they-were'
  createFakeServer({
    [LIST]: () =>
      Response.json({ status: true, data: [], message: '' }, { headers: rights === undefined ? {} : { rights } }),
  })
  await signInAs()
  await api.get(LIST)
  await api.get(LIST)
  rights = undefined
  await api.get(LIST)
  expect(notified).toEqual([])
  rights = 'others'
  await api.get(LIST)
  await api.get(LIST)
  expect(notified).toEqual([{ origin: 'others', topics: ['account'] }])
  // The next user has a separate version.
  await signInAs({ subject: '8' })
  rights = 'of-another'
  await api.get(LIST)
  expect(notified).toHaveLength(1)
})

it('checks the rights of an upload with progress too (S5)', async () => {
  stubUploads()
  let rights = 'as-they-were'
  createFakeServer({
    [FILE_PATHS.upload]: () => Response.json({ status: true, data: { id: 1 }, message: '' }, { headers: { rights } }),
  })
  await signInAs()
  const upload = () => uploadFile(new File(['x'], 'a.png'), { onProgress: () => undefined })
  const listOtherChanges = () => notified.filter(({ origin }) => origin === 'others')
  await upload()
  expect(listOtherChanges()).toEqual([])
  rights = 'others'
  await upload()
  expect(listOtherChanges()).toEqual([{ origin: 'others', topics: ['account'] }])
})
