// Adds the product manual to a new platform as the administrator, who may change it afterwards.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, type RichBlock, title } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { GUIDES_FOLDER } from '#platform/folders.ts'
import { help, ARTICLE_LANGUAGES, helpClass } from '#modules/content/index.ts'
import { createDemoCalls, uploadAs } from '#demo/writers.ts'
import { ALL_GUIDES, type Guide, getPictureName } from './guides/guides.ts'

const CATEGORY = title('使用指南', 'User guide', 'Guía de uso', '利用ガイド')
const AUTHOR = 'Cangdan'
/** Sorts the manual above other articles, in the order of `GUIDES`. */
const FIRST = 100

export async function seedGuides(db: Db, files: FileStore, username: string): Promise<void> {
  const { add, user } = createDemoCalls(db)
  const writer = await user(username)
  const categories = new Map<Language, number>()
  for (const [place, { guide, language }] of ALL_GUIDES.entries()) {
    const class_id =
      categories.get(language) ?? (await add(username, helpClass, { name: CATEGORY[language], sort: FIRST }))
    categories.set(language, class_id)
    const name = getPictureName(guide.key, language)
    const picture = await readFile(join(GUIDES_FOLDER, name))
    const { id } = await uploadAs(writer, { db, files }, picture, name)
    await add(username, help, {
      class_id,
      title: guide.title[language],
      synopsis: guide.synopsis[language],
      author: AUTHOR,
      language: ARTICLE_LANGUAGES[language],
      content: buildContent(guide, language, id),
      sort: FIRST - place,
    })
  }
}

function buildContent({ title: name, steps }: Guide, language: Language, file: number): string {
  const createParagraph = (text: string): RichBlock => ({
    type: 'paragraph',
    content: [{ type: 'text', text }],
  })
  const content: RichBlock[] = [
    { type: 'image', attrs: { file, alt: name[language] } },
    {
      type: 'orderedList',
      content: steps.map(
        (step): RichBlock => ({ type: 'listItem', content: [createParagraph(step[language])] }),
      ),
    },
  ]
  return JSON.stringify({ type: 'doc', content })
}
