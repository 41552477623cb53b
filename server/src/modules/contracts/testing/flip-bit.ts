import { readFile, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { TestPlatform } from '#testing/test-platform.ts'

/** Flips a bit of the stored file that was sent; a second call flips it back. */
export async function flipSentBit({ db, files }: TestPlatform, contractId: number): Promise<void> {
  const { rows } = await sql<{ hash: string }>`select file_hash as hash from contract where id = ${contractId}`.execute(
    db,
  )
  await flipBit(files.store.getPath(rows[0]?.hash ?? ''))
}

export async function flipBit(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes[100] = (bytes[100] ?? 0) ^ 1
  await writeFile(path, bytes)
}
