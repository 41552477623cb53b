// The guides of the audiences as documents of the repository, in English and in Chinese.
import type { Language } from '@cangdan/protocol'
import type { Guide } from './guide.ts'
import { AUDIENCE_GUIDES, getPictureName } from './guides.ts'
import { splitText } from './screen-words.ts'

const FOLDERS = { en: 'docs/guides', zh: 'docs/guides/zh' } as const satisfies Partial<Record<Language, string>>

type DocumentLanguage = keyof typeof FOLDERS

interface GuideDocument {
  /** From the root of the repository. */
  readonly path: string
  readonly text: string
}

const MARKS = { plain: '', word: '**', code: '`' } as const

export const listGuideDocuments = (): GuideDocument[] =>
  (['en', 'zh'] as const).flatMap((language) =>
    AUDIENCE_GUIDES.map((guide) => ({
      path: `${FOLDERS[language]}/${guide.key}.md`,
      text: formatGuide(guide, language),
    })),
  )

function formatGuide({ title, synopsis, sections }: Guide, language: DocumentLanguage): string {
  const root = '../'.repeat(FOLDERS[language].split('/').length)
  const lines = sections.flatMap(({ heading, steps, picture }) => [
    ...(heading === undefined ? [] : [`## ${heading[language]}`, '']),
    ...(picture === undefined
      ? []
      : [`![${(heading ?? title)[language]}](${root}server/guides/${getPictureName(picture, language)})`, '']),
    ...steps.map((step, index) => `${index + 1}. ${formatStep(step, language, root)}`),
    '',
  ])
  return [`# ${title[language]}`, '', synopsis[language], '', ...lines].join('\n')
}

function formatStep(step: Guide['title'], language: DocumentLanguage, root: string): string {
  return splitText(step, language)
    .map(({ text, kind }) => MARKS[kind] + text + MARKS[kind])
    .join('')
    .replaceAll(/docs\/\w+\.md/g, (path) => `[${path}](${root.slice(3)}${path.slice(5)})`)
}
