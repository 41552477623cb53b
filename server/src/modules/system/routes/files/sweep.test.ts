import { stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sweepFiles } from '#platform/files/sweep.ts'
import { createBankFilesFixture, DEL } from '#testing/files/bank-files.ts'
import { createPictureWithSize, createPdf, createPicture } from '#testing/files/upload-files.ts'
import { ok } from '#testing/test-platform.ts'

const kit = createBankFilesFixture()
const { bankWith, open, logoFor, onDisk } = kit

describe('file sweep', () => {
  const ageFiles = async (seconds: number) => {
    await sql`update file set unused_since = unused_since - make_interval(secs => ${seconds})`.execute(kit.platform.db)
    for (const path of await onDisk()) {
      const then = (await stat(path)).mtimeMs / 1000 - seconds
      await utimes(path, then, then)
    }
  }
  const listKeptIds = async () =>
    (await sql<{ id: number }>`select id from file order by id`.execute(kit.platform.db)).rows.map(({ id }) => id)

  it('deletes files without records after a day', async () => {
    const [used, unused, twin, taken] = [
      await ok(kit.admin.upload('used.png', createPicture(1))),
      await ok(kit.admin.upload('unused.png', createPicture(2))),
      await ok(kit.admin.upload('twin.png', createPicture(1))),
      await ok(kit.admin.upload('taken.png', createPicture(3))),
    ]
    await bankWith([used])
    const gone = await bankWith([taken])
    await ok(kit.admin.post(DEL, { id: gone }))
    await ageFiles(80_000)
    const { db, files } = kit.platform
    await sweepFiles(db, files.store)
    expect(await listKeptIds()).toEqual([used, unused, twin, taken].map(({ id }) => id))
    await ageFiles(10_000)
    const fresh = await ok(kit.admin.upload('fresh.png', createPicture(4)))
    await sweepFiles(db, files.store)
    expect(await listKeptIds()).toEqual([used.id, fresh.id])
    expect(await onDisk()).toHaveLength(2)
    expect((await open((await logoFor(kit.admin)).url)).status).toBe(200)
  })

  it('reads the size of pictures stored without one', async () => {
    const { db, files } = kit.platform
    const [drawn, lost] = [
      await ok(kit.admin.upload('drawn.png', createPictureWithSize(640, 480))),
      await ok(kit.admin.upload('lost.png', createPictureWithSize(64, 48))),
    ]
    await ok(kit.admin.upload('a.pdf', createPdf()))
    await sql`update file set width = null, height = null`.execute(db)
    await sql`update file set sha256 = repeat('0', 64) where id = ${lost.id}`.execute(db)
    await sweepFiles(db, files.store)
    const { rows } = await sql`select id, width, height from file where width is not null`.execute(db)
    expect(rows).toEqual([{ id: drawn.id, width: 640, height: 480 }])
  })

  it('keeps a file for a day after its record was deleted', async () => {
    const file = await ok(kit.admin.upload('a.png', createPicture(1)))
    const id = await bankWith([file])
    await ageFiles(90_000)
    await ok(kit.admin.post(DEL, { id }))
    await sweepFiles(kit.platform.db, kit.platform.files.store)
    expect(await listKeptIds()).toEqual([file.id])
    await ageFiles(90_000)
    await sweepFiles(kit.platform.db, kit.platform.files.store)
    expect(await listKeptIds()).toEqual([])
  })

  it('deletes remains of a crash: contents without a row, and partial files', async () => {
    const { folder, store } = kit.platform.files
    const lost = await store.receive(Readable.from([Buffer.from('lost')]), 10)
    await store.keep(lost)
    await store.receive(Readable.from([Buffer.from('half')]), 10)
    await writeFile(join(folder, 'README'), 'put here by somebody else')
    await sweepFiles(kit.platform.db, store)
    expect((await onDisk()).length).toBeGreaterThanOrEqual(3)
    await ageFiles(90_000)
    await sweepFiles(kit.platform.db, store)
    expect(await onDisk()).toEqual([join(folder, 'README')])
  })

  it('derives file use from rows, however they were written', async () => {
    const file = await ok(kit.admin.upload('a.png', createPicture(1)))
    const id = await bankWith([])
    const listUses = async () =>
      (await sql<Row>`select file_id, row_id, column_name from file_use`.execute(kit.platform.db)).rows
    const setLogo = (logo: string) =>
      sql`update bank set logo = ${logo}::bigint[] where id = ${id}`.execute(kit.platform.db)
    await setLogo(`{${file.id}}`)
    expect(await listUses()).toEqual([{ file_id: file.id, row_id: id, column_name: 'logo' }])
    await expect(sql`delete from file`.execute(kit.platform.db)).rejects.toThrow('file_use')
    await expect(setLogo(`{${file.id + 1}}`)).rejects.toThrow('file_use')
    await setLogo('{}')
    expect(await listUses()).toEqual([])
  })
})
