// Gives a new platform the product's own manual, in the administrator's name: from then on it is theirs to change.
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type Language, type RichBlock, title, type UploadedFile } from '@cangdan/protocol'
import type { Writer } from '#engine/declare/writer.ts'
import type { Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { addFile } from '#platform/files/files.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { GUIDES_FOLDER } from '#platform/places.ts'
import { help, ARTICLE_LANGUAGES, helpClass } from '#modules/content/index.ts'
import { add } from '#demo/writers.ts'
import { ALL_GUIDES, type Guide, pictureName } from './guides/guides.ts'

const CATEGORY = title('使用指南', 'User guide', 'Guía de uso', '利用ガイド')
const AUTHOR = 'Cangdan'
/** Above what the platform writes itself, and its own in the order of the manual. */
const FIRST = 100
/** Bytes of one picture. */
const MAX_PICTURE = 2_000_000

/** In the name of that writer, whose the articles and their pictures are. */
export async function seedGuides(db: Db, files: FileStore, admin: Writer): Promise<void> {
  const categories = new Map<Language, number>()
  for (const [place, { guide, language }] of ALL_GUIDES.entries()) {
    const class_id =
      categories.get(language) ?? (await add(db, helpClass, { name: CATEGORY[language], sort: FIRST }, admin))
    categories.set(language, class_id)
    const picture = await upload(db, files, { guide, language }, admin.principal)
    await add(
      db,
      help,
      {
        class_id,
        title: guide.title[language],
        synopsis: guide.synopsis[language],
        author: AUTHOR,
        language: ARTICLE_LANGUAGES[language],
        content: contentOf(guide, language, picture.id),
        sort: FIRST - place,
      },
      admin,
    )
  }
}

interface Named {
  readonly guide: Guide
  readonly language: Language
}

async function upload(
  db: Db,
  files: FileStore,
  { guide: { key }, language }: Named,
  { organisationId, accountId }: Pick<Principal, 'organisationId' | 'accountId'>,
): Promise<UploadedFile> {
  const name = pictureName(key, language)
  const incoming = await files.receive(createReadStream(join(GUIDES_FOLDER, name)), MAX_PICTURE)
  return addFile(db, files, { incoming, name, organisationId, accountId })
}

/** Its picture, and its steps by number. */
function contentOf({ title: name, steps }: Guide, language: Language, file: number): string {
  const paragraph = (text: string): RichBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const content: RichBlock[] = [
    { type: 'image', attrs: { file, alt: name[language] } },
    {
      type: 'orderedList',
      content: steps.map((step): RichBlock => ({ type: 'listItem', content: [paragraph(step[language])] })),
    },
  ]
  return JSON.stringify({ type: 'doc', content })
}
