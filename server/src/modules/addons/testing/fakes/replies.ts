// Replies to messages as each provider pushes them.
import { formatBeijingTime } from './beijing-time.ts'

interface FakeReply {
  readonly phone: string
  readonly text: string
  /** Unix seconds. */
  readonly time: number
}

export const REPLY_BODIES = {
  aliyun: ({ phone, text, time }: FakeReply): object => [
    {
      phone_number: phone,
      send_time: formatBeijingTime(time),
      content: text,
      sign_name: '仓单平台',
      dest_code: '106900001',
      sequence_id: 1_234_567_890,
    },
  ],
  tencent: ({ phone, text, time }: FakeReply): object => ({
    extend: '',
    mobile: phone,
    nationcode: '86',
    sign: '仓单平台',
    text,
    time,
  }),
} as const
