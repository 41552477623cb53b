import { globSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
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
import { listGuideDocuments } from './guides/documents.ts'
import { ALL_GUIDES, GUIDES, getPictureName } from './guides/guides.ts'
import { BROWSER_WORDS, splitText } from './guides/screen-words.ts'
import { seedGuides } from './seed-guides.ts'

const ROOT = join(import.meta.dirname, '../../..')

const PICTURES = [
  ...new Set(
    ALL_GUIDES.flatMap(({ guide, language }) =>
      guide.sections.flatMap(({ picture }) => (picture === undefined ? [] : [getPictureName(picture, language)])),
    ),
  ),
].toSorted()

const listWords = (text: string) => (text.match(/\{[^}]+\}/g) ?? []).toSorted()

const browserSources = globSync('web/src/**/*.{ts,tsx}', { cwd: ROOT })
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

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

  it('has its steps and pictures that readers can open in each article (R11)', async () => {
    const { articles } = await loadIndex('es')
    for (const [place, { id }] of articles.entries()) {
      const { sections = [], key } = GUIDES[place] ?? {}
      const { content, files } = await ok(reader.get<HelpArticle>(HELP_PATHS.info, { id: String(id) }))
      const texts = sections.flatMap(({ steps }) => steps).flatMap((step) => splitText(step, 'es'))
      for (const { text } of texts) expect(content, key).toContain(JSON.stringify(text))
      expect(files).toHaveLength(sections.filter(({ picture }) => picture !== undefined).length)
      for (const { url = '' } of files) {
        const { statusCode, headers } = await platform.app.inject({ url })
        expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
      }
    }
  })

  it.each(PICTURES)('has a real picture %s of at most 60 KB', async (name) => {
    const path = join(GUIDES_FOLDER, name)
    expect(await detectFileKind(path)).toMatchObject({ mediaType: 'image/webp' })
    const { length } = await readFile(path)
    expect(length).toBeGreaterThan(10_000)
    expect(length).toBeLessThan(60_000)
  })

  it('ships no picture that no guide shows', async () => {
    expect((await readdir(GUIDES_FOLDER)).toSorted()).toEqual(PICTURES)
  })

  it('has a different text in each language', () => {
    const texts = GUIDES.flatMap(({ title, synopsis, sections }): Title[] => [
      title,
      synopsis,
      ...sections.flatMap(({ heading, steps }) => [...(heading === undefined ? [] : [heading]), ...steps]),
    ])
    for (const text of texts) expect(new Set(LANGUAGES.map((language) => text[language])).size, text.en).toBe(4)
  })

  it('names the same words of the screens in each language', () => {
    const steps = GUIDES.flatMap(({ sections }) => sections.flatMap((section) => section.steps))
    for (const step of steps)
      for (const language of LANGUAGES) expect(listWords(step[language]), step[language]).toEqual(listWords(step.en))
  })

  it.each(Object.values(BROWSER_WORDS))('finds the word $en in the sources of the browser', (word) => {
    for (const language of LANGUAGES) expect(browserSources).toContain(`'${word[language]}'`)
  })

  it.each(listGuideDocuments())('has the current text in $path (npm run guides)', async ({ path, text }) => {
    expect(await readFile(join(ROOT, path), 'utf8')).toBe(text)
  })
})
