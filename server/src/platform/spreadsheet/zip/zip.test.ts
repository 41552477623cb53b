import { describe, expect, it } from 'vitest'
import { withFile, createZip } from '#testing/files/spreadsheets.ts'
import { open } from 'node:fs/promises'
import { READ_LIMITS } from '../cells.ts'
import { ZipReader } from './read-zip.ts'
import { buildDirectory } from './write-zip.ts'

const FAR = 5 * 2 ** 32

describe('ZIP file', () => {
  it('has Zip64 fields for offsets beyond 4 GiB', async () => {
    const part = { name: 'xl/workbook.xml', offset: FAR, crc: 7, packed: 11, size: 13 }
    const bytes = buildDirectory([part], FAR + 100)
    await withFile(Buffer.alloc(0), async (path) => {
      const file = await open(path, 'r+')
      try {
        // A sparse file of the declared size with only the directory at its end.
        await file.write(bytes, 0, bytes.length, FAR + 100)
        const [entry] = [...(await ZipReader.open(file, READ_LIMITS)).entries.values()]
        expect(entry).toMatchObject({ name: part.name, crc: 7, packedSize: 11, size: 13 })
        expect(entry?.raw.relativeOffsetOfLocalHeader).toBe(FAR)
      } finally {
        await file.close()
      }
    })
    const end = bytes.subarray(-22)
    expect(end.readUInt32LE(16)).toBe(0xffffffff)
    const record = bytes.subarray(bytes.length - 22 - 20 - 56)
    expect([record.readUInt32LE(0), Number(record.readBigUInt64LE(48))]).toEqual([0x06064b50, FAR + 100])
  })

  it('is read by its Zip64 records', async () => {
    const plain = await createZip({ 'a.txt': 'hello' })
    const end = plain.subarray(-22)
    const [size, offset] = [end.readUInt32LE(12), end.readUInt32LE(16)]
    const record = Buffer.alloc(56 + 20)
    record.writeUInt32LE(0x06064b50, 0)
    record.writeBigUInt64LE(1n, 32)
    record.writeBigUInt64LE(BigInt(size), 40)
    record.writeBigUInt64LE(BigInt(offset), 48)
    record.writeUInt32LE(0x07064b50, 56)
    record.writeBigUInt64LE(BigInt(plain.length - 22), 64)
    const short = Buffer.from(end)
    short.writeUInt32LE(0xffffffff, 16)
    await withFile(Buffer.concat([plain.subarray(0, -22), record, short]), async (path) => {
      const file = await open(path)
      try {
        const zip = await ZipReader.open(file, READ_LIMITS)
        expect([...zip.entries.values()]).toMatchObject([{ name: 'a.txt', size: 5 }])
      } finally {
        await file.close()
      }
    })
  })
})
