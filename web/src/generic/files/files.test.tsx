import { FILE_PATHS, type FileRef, type Row, type TableMeta } from '@cangdan/protocol'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FormScreen } from '../form/form-screen.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { gardenOf } from '../testing/garden-server.ts'
import { fakeServer, type SeenCall, refuse } from '../../testing/fake-server.ts'
import { fakeUploads } from '../testing/fake-upload.ts'
import { GARDEN, LIST_PATH, plants } from '../testing/garden.ts'
import { eachInEnglish, renderScreen } from '../testing/render-screen.tsx'

const COLUMN = { name: 'photo', title: 'Photo', type: 'image', item_align: 'left', item_width: 240 } as const

const PLANTS_WITH_PHOTOS: TableMeta = {
  ...GARDEN,
  column_names: [...GARDEN.column_names, 'photo'],
  rows: { ...GARDEN.rows, photo: { ...COLUMN, showTableRow: true } },
}

const formWith = (files: number): TableMeta => ({
  ...GARDEN,
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

const photo = (id: number, type = 'image/png'): FileRef => ({
  id,
  name: `photo ${id}`,
  type,
  url: `/api/v1/seller/file/File?id=${id}`,
  expires: 1_790_000_000,
})
const withPhotos = (...photos: FileRef[][]): Row[] =>
  plants(1, photos.length).map((row, index) => ({ ...row, photo: photos[index] ?? [] }))

const isUpload = ({ path }: SeenCall) => path === FILE_PATHS.upload
const isRenewal = ({ path }: SeenCall) => path === FILE_PATHS.renew
const isSave = ({ path }: SeenCall) => path === 'garden/plant/PlantSave'

eachInEnglish()
beforeEach(fakeUploads)

describe('file column (L11, L15)', () => {
  const list = () => renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />)
  const pictureIn = (name: string) => within(screen.getByRole('button', { name })).getByRole('presentation')

  it('shows thumbnails, the number of hidden ones, and a dash for no file', async () => {
    fakeServer(
      gardenOf(
        withPhotos(
          [1, 2, 3, 4, 5, 6].map((id) => photo(id)),
          [],
        ),
        PLANTS_WITH_PHOTOS,
      ),
    )
    list()
    expect(await screen.findAllByRole('button', { name: /View photo/ })).toHaveLength(4)
    expect(screen.getByText('+2')).toBeTruthy()
    expect(pictureIn('View photo 1').getAttribute('src')).toBe(`${photo(1).url}&size=small`)
    expect(within(screen.getByRole('row', { name: /Plant 2/ })).getByText('–')).toBeTruthy()
  })

  it('opens the viewer at the picture, among those of the other rows, without documents', async () => {
    fakeServer(
      gardenOf(
        withPhotos([photo(1)], [photo(2), photo(3, 'application/pdf')], [photo(4)]),
        PLANTS_WITH_PHOTOS,
      ),
    )
    const { user } = list()
    await user.click(await screen.findByRole('button', { name: 'View photo 2' }))
    expect(await screen.findByText('2 / 3')).toBeTruthy()
    expect(screen.getByAltText('photo 2').getAttribute('src')).toBe(photo(2).url)
    await user.keyboard('{Escape}')
    await vi.waitFor(() => expect(screen.queryByText('2 / 3')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'View photo 2' }))
  })

  it('opens a document in a new tab', async () => {
    fakeServer(gardenOf(withPhotos([photo(1, 'application/pdf')]), PLANTS_WITH_PHOTOS))
    list()
    const link = await screen.findByRole('link', { name: 'View photo 1' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
    expect(link.getAttribute('href')).toBe(photo(1).url)
  })

  it('renews an expired URL once and shows when that fails', async () => {
    const server = fakeServer(
      (call) => (isRenewal(call) ? { url: '/fresh', expires: 1_790_000_300 } : undefined),
      gardenOf(withPhotos([photo(1)]), PLANTS_WITH_PHOTOS),
    )
    list()
    await screen.findByRole('button', { name: 'View photo 1' })
    fireEvent.error(pictureIn('View photo 1'))
    await vi.waitFor(() => expect(pictureIn('View photo 1').getAttribute('src')).toBe('/fresh?size=small'))
    expect(server.asked(isRenewal).map(({ params }) => params['url'])).toEqual([photo(1).url])
    fireEvent.error(pictureIn('View photo 1'))
    expect(await screen.findByText('This file can no longer be opened')).toBeTruthy()
    expect(server.asked(isRenewal)).toHaveLength(1)
  })
})

describe('file input', () => {
  const png = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'image/png' })
  let uploads = 100
  const uploading = (call: SeenCall) => {
    if (!isUpload(call)) return undefined
    uploads += 1
    return { id: uploads, name: `kept ${uploads}.png`, type: 'image/png', size: 10 }
  }
  const addForm = (files: number, ...answerers: Parameters<typeof fakeServer>) => {
    uploads = 100
    const server = fakeServer(
      ...answerers,
      uploading,
      (call) => (isSave(call) ? { id: 1 } : undefined),
      gardenOf([], formWith(files)),
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
    await user.upload(await field(), png('fern.png'))
    expect(await screen.findByRole('button', { name: 'View kept 101.png' })).toBeTruthy()
    await save(user)
    await vi.waitFor(() => expect(server.asked(isSave)).toHaveLength(1))
    expect(server.asked(isSave)[0]?.body).toEqual({ plant: 'Fern', photo: [{ id: 101 }] })
  })

  it('accepts dropped and pasted files, replaces a single file, and adds up to the limit', async () => {
    addForm(2)
    await field()
    fireEvent.drop(group(), { dataTransfer: { files: [png('a.png')] } })
    await screen.findByRole('button', { name: 'View kept 101.png' })
    fireEvent.paste(group(), { clipboardData: { files: [png('b.png'), png('c.png')] } })
    await screen.findByRole('button', { name: 'View kept 102.png' })
    expect(await screen.findByText('At most 2 files')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /View/ })).toHaveLength(2)
    cleanup()
    const { user } = addForm(1)
    await user.upload(await field(), png('a.png'))
    await screen.findByRole('button', { name: 'View kept 101.png' })
    await user.upload(await field(), png('b.png'))
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
    drop(png('huge.png', 10 * 1024 * 1024 + 1))
    expect(await screen.findByText('“huge.png” is larger than 10 MB')).toBeTruthy()
    expect(server.asked(isUpload)).toEqual([])
  })

  it('restores the replaced file when an upload fails, with the reason', async () => {
    let isBroken = false
    const { user } = addForm(1, (call) => {
      if (isUpload(call) && isBroken) throw new TypeError('no network')
      return undefined
    })
    await user.upload(await field(), png('a.png'))
    await screen.findByRole('button', { name: 'View kept 101.png' })
    isBroken = true
    await user.upload(await field(), png('b.png'))
    expect((await screen.findByText(/was not uploaded/)).textContent).toMatch(/^“b.png” was not uploaded: .+/)
    expect(screen.getByRole('button', { name: 'View kept 101.png' })).toBeTruthy()
    isBroken = false
  })

  it('shows the server’s error about a file', async () => {
    const { user } = addForm(1, (call) =>
      isUpload(call) ? refuse({ code: 'unsupported_file', message: 'Not accepted' }) : undefined,
    )
    await user.upload(await field(), png('a.png'))
    expect(await screen.findByText('“a.png” was not uploaded: Not accepted')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /View/ })).toBeNull()
  })

  it('shows a translated error when the user may not upload', async () => {
    const refused = { code: 'forbidden', message: 'no permission for this operation' } as const
    const { user } = addForm(1, (call) => (isUpload(call) ? refuse(refused) : undefined))
    await user.upload(await field(), png('a.png'))
    expect((await screen.findByText(/was not uploaded/)).textContent).toMatch(
      /: Sorry, you do not have permission/,
    )
  })

  it('blocks saving during an upload, which can be cancelled', async () => {
    const { user, server } = addForm(1, (call) => (isUpload(call) ? new Promise(() => undefined) : undefined))
    await user.upload(await field(), png('slow.png'))
    const progress = await screen.findByRole('progressbar', { name: 'Uploading slow.png' })
    await vi.waitFor(() => expect(progress.getAttribute('value')).toBe('0.4'))
    await save(user)
    expect(await screen.findByText('Still uploading, please wait')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel the upload of slow.png' }))
    await vi.waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(server.asked(isSave)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(server.asked(isSave)[0]?.body).toEqual({ plant: 'Fern', photo: [] }))
  })

  it('removes a file', async () => {
    const { user, server } = addForm(1)
    await user.upload(await field(), png('a.png'))
    await user.click(await screen.findByRole('button', { name: 'Remove kept 101.png' }))
    await save(user)
    await vi.waitFor(() => expect(server.asked(isSave)[0]?.body).toEqual({ plant: 'Fern', photo: [] }))
  })

  it('revokes object URLs of replaced and removed files, and all of them on unmount', async () => {
    const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    const released = () => revoked.mock.calls.map(([url]) => url)
    const { user } = addForm(1)
    await user.upload(await field(), png('a.png'))
    await user.upload(await field(), png('b.png'))
    await screen.findByRole('button', { name: 'View kept 102.png' })
    expect(released()).toEqual(['blob:1'])
    await user.click(await screen.findByRole('button', { name: 'Remove kept 102.png' }))
    expect(released()).toEqual(['blob:1', 'blob:2'])
    await user.upload(await field(), png('c.png'))
    await screen.findByRole('button', { name: 'View kept 103.png' })
    cleanup()
    await vi.waitFor(() => expect(released()).toEqual(['blob:1', 'blob:2', 'blob:3']))
  })

  it('aborts uploads when the form unmounts', async () => {
    const aborted = vi.spyOn(XMLHttpRequest.prototype, 'abort')
    const { user } = addForm(1, (call) => (isUpload(call) ? new Promise(() => undefined) : undefined))
    await user.upload(await field(), png('slow.png'))
    await screen.findByRole('progressbar', { name: 'Uploading slow.png' })
    cleanup()
    await vi.waitFor(() => expect(aborted).toHaveBeenCalledOnce())
  })

  it('treats a record with renewed file URLs as unchanged (E4)', async () => {
    const values = { plant: 'Fern', photo: [photo(1)] }
    const record = { id: 7, version: 1, values, row: { id: 7, ...values } }
    const server = fakeServer(
      (call) => (call.path === 'garden/plant/PlantInfo' ? record : undefined),
      gardenOf([], formWith(1)),
    )
    const { user, notices } = renderScreen(<FormScreen listPath={LIST_PATH} title="Plant" id={7} />)
    await screen.findByRole('button', { name: 'View photo 1' })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(notices.at(-1)).toMatchObject({ kind: 'warning' }))
    expect(server.asked(isSave)).toEqual([])
  })
})
