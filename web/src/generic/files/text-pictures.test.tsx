import { FILE_PATHS, type TableMeta } from '@cangdan/protocol'
import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FormScreen } from '../form/form-screen.tsx'
import { createSampleServer } from '../testing/sample-server.ts'
import { createFakeServer, type SeenCall } from '../../testing/fake-server.ts'
import { stubUploads } from '../testing/fake-upload.ts'
import { SAMPLE_LIST, LIST_PATH } from '../testing/sample-list.ts'
import { setUpScreenTests, renderScreen } from '../testing/render-screen.tsx'

const WITH_TEXT: TableMeta = {
  ...SAMPLE_LIST,
  form: {
    groups: [
      {
        title: 'Basics',
        fields: [
          {
            name: 'story',
            title: 'Story',
            type: 'text',
            control: 'editor',
            files: 3,
            accept: ['image/png'],
            rich: { pictures: true },
          },
        ],
      },
    ],
  },
}

setUpScreenTests()
beforeEach(stubUploads)

const isUpload = ({ path }: SeenCall) => path === FILE_PATHS.upload

async function choosePictures(answer: () => unknown, ...names: readonly string[]) {
  const server = createFakeServer((call) => (isUpload(call) ? answer() : undefined), createSampleServer([], WITH_TEXT))
  const screenOf = renderScreen(<FormScreen listPath={LIST_PATH} title="Plant" id={undefined} />)
  await screen.findByRole('button', { name: 'Picture' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const files = names.map((name) => new File(['png'], name, { type: 'image/png' }))
  if (input !== null) await screenOf.user.upload(input, files)
  return { ...screenOf, server }
}

it('revokes the object URLs of a text’s pictures when its form unmounts, not earlier', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const listRevokedUrls = () => revoked.mock.calls.map(([url]) => url)
  let id = 100
  await choosePictures(() => ({ id: (id += 1), name: `kept ${id}.png`, type: 'image/png' }), 'a.png', 'b.png')
  expect(await screen.findByRole('img', { name: 'kept 102.png' })).toBeTruthy()
  expect(listRevokedUrls()).toEqual([])
  cleanup()
  await vi.waitFor(() => expect(listRevokedUrls()).toEqual(['blob:1', 'blob:2']))
})

it('aborts picture uploads when the form unmounts', async () => {
  const aborted = vi.spyOn(AbortController.prototype, 'abort')
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const { server } = await choosePictures(() => new Promise(() => undefined), 'slow.png')
  await vi.waitFor(() => expect(server.filterCalls(isUpload)).toHaveLength(1))
  cleanup()
  await vi.waitFor(() => expect(aborted).toHaveBeenCalled())
  expect(revoked).toHaveBeenCalledWith('blob:1')
})
