import type { RecordAnswer, Row } from '@cangdan/protocol'
import type { Resource } from '#engine/declare/resource.ts'
import { ok, type TestPlatform } from '#testing/test-platform.ts'

export function settingsOf(platform: () => TestPlatform, { calls }: Resource) {
  const info = () => ok(platform().admin.get<RecordAnswer>(calls.info))
  const save = async (values: Row) =>
    platform().admin.post(calls.edit, { version: (await info()).version, ...values })
  return {
    read: async () => (await info()).values,
    save,
    put: async (values: Row) => ok(save(values)),
  }
}
