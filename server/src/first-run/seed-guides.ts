// Adds the product manual to a new platform as the administrator, who may change it afterwards.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Language, type RichBlock, type RichInline, title, type Title } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { GUIDES_FOLDER } from '#platform/folders.ts'
import { help, ARTICLE_LANGUAGES, helpClass } from '#modules/content/index.ts'
import { createDemoCalls, uploadAs } from '#demo/writers.ts'
import type { Guide } from './guides/guide.ts'
import { ALL_GUIDES, getPictureName } from './guides/guides.ts'
import { splitText } from './guides/screen-words.ts'

const CATEGORY = title('使用指南', 'User guide', 'Guía de uso', '利用ガイド')
const AUTHOR = 'Cangdan'
/** Sorts the manual above other articles, in the order of `GUIDES`. */
const FIRST = 100

export async function seedGuides(db: Db, files: FileStore, username: string): Promise<void> {
  const { add, user } = createDemoCalls(db)
  const writer = await user(username)
  const categories = new Map<Language, number>()
  const upload = async (name: string) => {
    const picture = await readFile(join(GUIDES_FOLDER, name))
    return (await uploadAs(writer, { db, files }, picture, name)).id
  }
  for (const [place, { guide, language }] of ALL_GUIDES.entries()) {
    const class_id =
      categories.get(language) ?? (await add(username, helpClass, { name: CATEGORY[language], sort: FIRST }))
    categories.set(language, class_id)
    await add(username, help, {
      class_id,
      title: guide.title[language],
      synopsis: guide.synopsis[language],
      author: AUTHOR,
      language: ARTICLE_LANGUAGES[language],
      content: await buildContent(guide, language, upload),
      sort: FIRST - place,
    })
  }
}

async function buildContent(
  { title: name, sections }: Guide,
  language: Language,
  upload: (name: string) => Promise<number>,
): Promise<string> {
  const content: RichBlock[] = []
  for (const { heading, steps, picture } of sections) {
    const alt = (heading ?? name)[language]
    if (heading !== undefined)
      content.push({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: alt }] })
    if (picture !== undefined) {
      const file = await upload(getPictureName(picture, language))
      content.push({ type: 'image', attrs: { file, alt } })
    }
    content.push({ type: 'orderedList', content: steps.map((step) => buildStep(step, language)) })
  }
  return JSON.stringify({ type: 'doc', content })
}

function buildStep(step: Title, language: Language): RichBlock {
  const content = splitText(step, language).map(
    ({ text, kind }): RichInline => ({
      type: 'text',
      text,
      ...(kind === 'word' ? { marks: [{ type: 'bold' }] } : {}),
    }),
  )
  return { type: 'listItem', content: [{ type: 'paragraph', content }] }
}
