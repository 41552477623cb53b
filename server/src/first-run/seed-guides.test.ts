import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type HelpArticle,
  type HelpIndex,
  HELP_PATHS,
  LANGUAGES,
  type Language,
  SESSION_PATHS,
  type Title,
  type UserInfo,
} from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detectFileKind } from '#platform/files/media-type.ts'
import { GUIDES_FOLDER } from '#platform/folders.ts'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'
import { ALL_GUIDES, GUIDES, getPictureName } from './guides/guides.ts'
import { seedGuides } from './seed-guides.ts'

let platform: TestPlatform
let reader: SignedInCaller

beforeAll(async () => {
  platform = await createTestPlatform()
  const { username } = await ok(platform.admin.get<UserInfo>(SESSION_PATHS.info))
  await seedGuides(platform.db, platform.files.store, username)
  reader = await platform.someone(await platform.organisation('owner', 'Reader'), {})
})
afterAll(() => platform.close())

const loadIndex = (language: Language) => ok(reader.get<HelpIndex>(HELP_PATHS.index, {}, language))

describe('product manual', () => {
  it.each(LANGUAGES)('is listed in %s for readers of that language only', async (language) => {
    const { articles, classes } = await loadIndex(language)
    expect(articles.map(({ title }) => title)).toEqual(GUIDES.map(({ title }) => title[language]))
    expect(classes).toHaveLength(1)
  })

  it('has five subjects, each with its steps and a picture that readers can open (R11)', async () => {
    expect(GUIDES.map(({ key }) => key)).toEqual(['sign-in', 'lists', 'import', 'audits', 'receipts'])
    const { articles } = await loadIndex('es')
    for (const [place, { id }] of articles.entries()) {
      const { content, files } = await ok(reader.get<HelpArticle>(HELP_PATHS.info, { id: String(id) }))
      for (const step of GUIDES[place]?.steps ?? []) expect(content).toContain(step.es)
      expect(files).toHaveLength(1)
      const { statusCode, headers } = await platform.app.inject({ url: files[0]?.url ?? '' })
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    }
  })

  it.each(ALL_GUIDES.map(({ guide, language }) => getPictureName(guide.key, language)))(
    'has a real picture %s',
    async (name) => {
      const path = join(GUIDES_FOLDER, name)
      expect(await detectFileKind(path)).toMatchObject({ mediaType: 'image/webp' })
      expect((await readFile(path)).length).toBeGreaterThan(10_000)
    },
  )

  it('has a different text in each language', () => {
    const texts = GUIDES.flatMap(({ title, synopsis, steps }): Title[] => [title, synopsis, ...steps])
    for (const text of texts)
      expect(new Set(LANGUAGES.map((language) => text[language])).size, text.en).toBe(4)
  })
})
