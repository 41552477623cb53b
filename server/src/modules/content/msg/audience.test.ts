import { expect, it } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { deliver, MSG_LIST } from './msg.send.ts'

it('rejects an unknown audience instead of sending to an empty one', async () => {
  const values = {
    title: 'Maintenance',
    type: 1,
    content: 'Tonight',
    send_type: [1],
    receive_type: 8,
    uids: [],
    jump_path: '',
    send_count: 0,
    status: 0,
    send_time: null,
    create_time: 0,
  }
  const record = { path: MSG_LIST, id: 1, version: 1, values, state: values } as const
  await expect(deliver({} as Db, record)).rejects.toThrow(RangeError)
})
