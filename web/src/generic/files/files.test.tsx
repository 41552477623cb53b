import { FILE_PATHS, type FileRef, type Row, type TableMeta } from '@cangdan/protocol'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FormScreen } from '../form/form-screen.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { createSampleServer } from '../testing/sample-server.ts'
import { createFakeServer, type SeenCall, rejectCall } from '../../testing/fake-server.ts'
import { stubUploads } from '../testing/fake-upload.ts'
import { SAMPLE_LIST, LIST_PATH, createPlants } from '../testing/sample-list.ts'
import { setUpScreenTests, renderScreen } from '../testing/render-screen.tsx'

const COLUMN = { name: 'photo', title: 'Photo', type: 'image', item_align: 'left', item_width: 240 } as const

const PLANTS_WITH_PHOTOS: TableMeta = {
  ...SAMPLE_LIST,
  column_names: [...SAMPLE_LIST.column_names, 'photo'],
  rows: { ...SAMPLE_LIST.rows, photo: { ...COLUMN, showTableRow: true } },
}

const createForm = (files: number): TableMeta => ({
  ...SAMPLE_LIST,
  form: {
    groups: [
      {
        title: 'Basics',
        fields: [
          { name: 'plant', title: 'Plant', type: 'text', control: 'input', required: true },
          {
            name: 'photo',
            title: 'Photo',
            type: 'image',
            control: files > 1 ? 'images' : 'image',
            files,
            accept: ['image/png', 'application/pdf'],
          },
        ],
      },
    ],
  },
})

const createPhoto = (id: number, type = 'image/png'): FileRef => ({
  id,
  name: `photo ${id}`,
  type,
  url: `/api/v1/seller/file/File?id=${id}`,
  expires: 1_790_000_000,
})
const withPhotos = (...photos: FileRef[][]): Row[] =>
  createPlants(1, photos.length).map((row, index) => ({ ...row, photo: photos[index] ?? [] }))

const isUpload = ({ path }: SeenCall) => path === FILE_PATHS.upload
const isRenewal = ({ path }: SeenCall) => path === FILE_PATHS.renew
const isSave = ({ path }: SeenCall) => path === 'garden/plant/PlantSave'

setUpScreenTests()
beforeEach(stubUploads)

describe('file column (L11, L15)', () => {
  const list = () => renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />)
  const getPicture = (name: string) => within(screen.getByRole('button', { name })).getByRole('presentation')

  it('shows thumbnails, the number of hidden ones, and a dash for no file', async () => {
    createFakeServer(
      createSampleServer(
        withPhotos(
          [1, 2, 3, 4, 5, 6].map((id) => createPhoto(id)),
          [],
        ),
        PLANTS_WITH_PHOTOS,
      ),
    )
    list()
    expect(await screen.findAllByRole('button', { name: /View photo/ })).toHaveLength(4)
    expect(screen.getByText('+2')).toBeTruthy()
    expect(getPicture('View photo 1').getAttribute('src')).toBe(`${createPhoto(1).url}&size=small`)
    expect(within(screen.getByRole('row', { name: /Plant 2/ })).getByText('–')).toBeTruthy()
  })

  it('opens the viewer at the picture, among those of the other rows, without documents', async () => {
    createFakeServer(
      createSampleServer(
        withPhotos([createPhoto(1)], [createPhoto(2), createPhoto(3, 'application/pdf')], [createPhoto(4)]),
        PLANTS_WITH_PHOTOS,
      ),
    )
    const { user } = list()
    await user.click(await screen.findByRole('button', { name: 'View photo 2' }))
    expect(await screen.findByText('2 / 3')).toBeTruthy()
    expect(screen.getByAltText('photo 2').getAttribute('src')).toBe(createPhoto(2).url)
    await user.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.queryByText('2 / 3')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'View photo 2' }))
  })

  it('opens a document in a new tab', async () => {
    createFakeServer(createSampleServer(withPhotos([createPhoto(1, 'application/pdf')]), PLANTS_WITH_PHOTOS))
    list()
    const link = await screen.findByRole('link', { name: 'View photo 1' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
    expect(link.getAttribute('href')).toBe(createPhoto(1).url)
  })

  it('renews an expired URL once and shows when that fails', async () => {
    const server = createFakeServer(
      (call) => (isRenewal(call) ? { url: '/fresh', expires: 1_790_000_300 } : undefined),
      createSampleServer(withPhotos([createPhoto(1)]), PLANTS_WITH_PHOTOS),
    )
    list()
    await screen.findByRole('button', { name: 'View photo 1' })
    fireEvent.error(getPicture('View photo 1'))
    await vi.waitFor(() => expect(getPicture('View photo 1').getAttribute('src')).toBe('/fresh?size=small'))
    expect(server.filterCalls(isRenewal).map(({ params }) => params['url'])).toEqual([createPhoto(1).url])
    fireEvent.error(getPicture('View photo 1'))
    expect(await screen.findByText('This file can no longer be opened')).toBeTruthy()
    expect(server.filterCalls(isRenewal)).toHaveLength(1)
  })
})

describe('file input', () => {
  const createPng = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' })
  let uploads = 100
  const answerUpload = (call: SeenCall) => {
    if (!isUpload(call)) return undefined
    uploads += 1
    return { id: uploads, name: `kept ${uploads}.png`, type: 'image/png', size: 10 }
  }
  const addForm = (files: number, ...answerers: Parameters<typeof createFakeServer>) => {
    uploads = 100
    const server = createFakeServer(
      ...answerers,
      answerUpload,
      (call) => (isSave(call) ? { id: 1 } : undefined),
      createSampleServer([], createForm(files)),
    )
    return { ...renderScreen(<FormScreen listPath={LIST_PATH} title="Plant" id={undefined} />), server }
  }
  const field = () => screen.findByLabelText(/^Photo/, { selector: 'input' })
  const group = () => screen.getByRole('group', { name: 'Photo' })
  const save = async (user: ReturnType<typeof addForm>['user']) => {
    await user.type(screen.getByLabelText(/^Plant/), 'Fern')
    await user.click(screen.getByRole('button', { name: 'Save' }))
  }

  it('uploads a chosen file, previews it, and saves its id', async () => {
    const { user, server } = addForm(1)
    await user.upload(await field(), createPng('fern.png'))
    expect(await screen.findByRole('button', { name: 'View kept 101.png' })).toBeTruthy()
    await save(user)
    await vi.waitFor(() => expect(server.filterCalls(isSave)).toHaveLength(1))
    expect(server.filterCalls(isSave)[0]?.body).toEqual({ plant: 'Fern', photo: [{ id: 101 }] })
  })

  it('accepts dropped and pasted files, replaces a single file, and adds up to the limit', async () => {
    addForm(2)
    await field()
    fireEvent.drop(group(), { dataTransfer: { files: [createPng('a.png')] } })
    await screen.findByRole('button', { name: 'View kept 101.png' })
    fireEvent.paste(group(), { clipboardData: { files: [createPng('b.png'), createPng('c.png')] } })
    await screen.findByRole('button', { name: 'View kept 102.png' })
    expect(await screen.findByText('At most 2 files')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /View/ })).toHaveLength(2)
    cleanup()
    const { user } = addForm(1)
    await user.upload(await field(), createPng('a.png'))
    await screen.findByRole('button', { name: 'View kept 101.png' })
    await user.upload(await field(), createPng('b.png'))
    await screen.findByRole('button', { name: 'View kept 102.png' })
    expect(screen.getAllByRole('button', { name: /View/ })).toHaveLength(1)
  })

  it('shows the error of a file before any upload', async () => {
    const { server } = addForm(1)
    const drop = (file: File) => fireEvent.drop(group(), { dataTransfer: { files: [file] } })
    await field()
    drop(new File(['MZ'], 'tool.exe', { type: 'application/x-msdownload' }))
    expect((await screen.findByText(/tool.exe/)).textContent).toBe(
      '“tool.exe” is not a kind that is accepted here. Choose PNG or PDF',
    )
    drop(createPng('huge.png', 10 * 1024 * 1024 + 1))
    expect(await screen.findByText('“huge.png” is larger than 10 MB')).toBeTruthy()
    expect(server.filterCalls(isUpload)).toEqual([])
  })

  it('restores the replaced file when an upload fails, with the reason', async () => {
    let isBroken = false
    const { user } = addForm(1, (call) => {
      if (isUpload(call) && isBroken) throw new TypeError('no network')
      return undefined
    })
    await user.upload(await field(), createPng('a.png'))
    await screen.findByRole('button', { name: 'View kept 101.png' })
    isBroken = true
    await user.upload(await field(), createPng('b.png'))
    expect((await screen.findByText(/was not uploaded/)).textContent).toMatch(/^“b.png” was not uploaded: .+/)
    expect(screen.getByRole('button', { name: 'View kept 101.png' })).toBeTruthy()
    isBroken = false
  })

  it('shows the server’s error about a file', async () => {
    const { user } = addForm(1, (call) =>
      isUpload(call) ? rejectCall({ code: 'unsupported_file', message: 'Not accepted' }) : undefined,
    )
    await user.upload(await field(), createPng('a.png'))
    expect(await screen.findByText('“a.png” was not uploaded: Not accepted')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /View/ })).toBeNull()
  })

  it('shows a translated error when the user may not upload', async () => {
    const rejected = { code: 'forbidden', message: 'no permission for this operation' } as const
    const { user } = addForm(1, (call) => (isUpload(call) ? rejectCall(rejected) : undefined))
    await user.upload(await field(), createPng('a.png'))
    expect((await screen.findByText(/was not uploaded/)).textContent).toMatch(/: Sorry, you do not have permission/)
  })

  it('blocks saving during an upload, which can be cancelled', async () => {
    const { user, server } = addForm(1, (call) => (isUpload(call) ? new Promise(() => undefined) : undefined))
    await user.upload(await field(), createPng('slow.png'))
    const progress = await screen.findByRole('progressbar', { name: 'Uploading slow.png' })
    await vi.waitFor(() => expect(progress.getAttribute('value')).toBe('0.4'))
    await save(user)
    expect(await screen.findByText('Still uploading, please wait')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel the upload of slow.png' }))
    await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(server.filterCalls(isSave)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(server.filterCalls(isSave)[0]?.body).toEqual({ plant: 'Fern', photo: [] }))
  })

  it('removes a file', async () => {
    const { user, server } = addForm(1)
    await user.upload(await field(), createPng('a.png'))
    await user.click(await screen.findByRole('button', { name: 'Remove kept 101.png' }))
    await save(user)
    await vi.waitFor(() => expect(server.filterCalls(isSave)[0]?.body).toEqual({ plant: 'Fern', photo: [] }))
  })

  it('revokes object URLs of replaced and removed files, and all of them on unmount', async () => {
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const listRevokedUrls = () => revoked.mock.calls.map(([url]) => url)
    const { user } = addForm(1)
    await user.upload(await field(), createPng('a.png'))
    await user.upload(await field(), createPng('b.png'))
    await screen.findByRole('button', { name: 'View kept 102.png' })
    expect(listRevokedUrls()).toEqual(['blob:1'])
    await user.click(await screen.findByRole('button', { name: 'Remove kept 102.png' }))
    expect(listRevokedUrls()).toEqual(['blob:1', 'blob:2'])
    await user.upload(await field(), createPng('c.png'))
    await screen.findByRole('button', { name: 'View kept 103.png' })
    cleanup()
    await vi.waitFor(() => expect(listRevokedUrls()).toEqual(['blob:1', 'blob:2', 'blob:3']))
  })

  it('aborts uploads when the form unmounts', async () => {
    const aborted = vi.spyOn(XMLHttpRequest.prototype, 'abort')
    const { user } = addForm(1, (call) => (isUpload(call) ? new Promise(() => undefined) : undefined))
    await user.upload(await field(), createPng('slow.png'))
    await screen.findByRole('progressbar', { name: 'Uploading slow.png' })
    cleanup()
    await vi.waitFor(() => expect(aborted).toHaveBeenCalledOnce())
  })

  it('treats a record with renewed file URLs as unchanged (E4)', async () => {
    const values = { plant: 'Fern', photo: [createPhoto(1)] }
    const record = { id: 7, version: 1, values, row: { id: 7, ...values } }
    const server = createFakeServer(
      (call) => (call.path === 'garden/plant/PlantInfo' ? record : undefined),
      createSampleServer([], createForm(1)),
    )
    const { user, notices } = renderScreen(<FormScreen listPath={LIST_PATH} title="Plant" id={7} />)
    await screen.findByRole('button', { name: 'View photo 1' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(notices.at(-1)).toMatchObject({ kind: 'warning' }))
    expect(server.filterCalls(isSave)).toEqual([])
  })
})
