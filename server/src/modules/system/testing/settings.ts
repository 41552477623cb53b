import type { RecordResponse, Row } from '@cangdan/protocol'
import type { Resource } from '#engine/declare/resource.ts'
import { ok, type TestPlatform } from '#testing/test-platform.ts'

export function createSettingsHelpers(platform: () => TestPlatform, { calls }: Resource) {
  const info = () => ok(platform().admin.get<RecordResponse>(calls.info))
  const save = async (values: Row) => platform().admin.post(calls.edit, { version: (await info()).version, ...values })
  return {
    read: async () => (await info()).values,
    save,
    put: async (values: Row) => ok(save(values)),
  }
}
