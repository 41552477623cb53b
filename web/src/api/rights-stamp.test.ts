import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { signedIn } from '../testing/sign-in.ts'
import { api } from './client.ts'
import { type Changed, onChanged } from './topics/changes.ts'

const LIST = 'seller_p/bank/BankList'
let notified: Changed[] = []
let stop: () => void

beforeEach(() => {
  notified = []
  stop = onChanged((changed) => notified.push(changed))
})
afterEach(() => stop())

it('S5: rights that are others, as any answer says, are asked for anew without an event', async () => {
  let rights: string | undefined = 'as-they-were'
  fakeServer({
    [LIST]: () =>
      Response.json(
        { status: true, data: [], message: '' },
        { headers: rights === undefined ? {} : { rights } },
      ),
  })
  await signedIn()
  await api.get(LIST)
  await api.get(LIST)
  rights = undefined
  await api.get(LIST)
  expect(notified).toEqual([])
  rights = 'others'
  await api.get(LIST)
  await api.get(LIST)
  expect(notified).toEqual([{ origin: 'others', topics: ['account'] }])
  // Anyone who signs in next has their own.
  await signedIn({ subject: '8' })
  rights = 'of-another'
  await api.get(LIST)
  expect(notified).toHaveLength(1)
})
