// Builds the file with the pinyin of the menu titles at build time, because the dictionary with the readings of all characters is large.
import { fileURLToPath } from 'node:url'
import type { MenuNode } from '@cangdan/protocol'
import { customPinyin, pinyin } from 'pinyin-pro'
import { describeMenu } from '#modules/console/routes/menu/menu.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { menu } from '#modules/index.ts'

export const PINYIN_FILE = fileURLToPath(new URL('../modules/console/routes/menu/pinyin.generated.ts', import.meta.url))

// Not in the dictionary: due diligence.
customPinyin({ 尽调: 'jìn diào' })

/** Returns the syllables without tones, `v` for `ü`. Characters with several readings get the reading of their word. */
export const toPinyin = (title: string): string =>
  pinyin(title, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' })
    .map((syllable) => syllable.trim())
    .filter(Boolean)
    .join(' ')

export function buildPinyinTable(): string {
  const everything = { isAdmin: true } as Principal
  const titles = describeMenu(menu, everything, 'zh').flatMap(listTitles)
  const lines = [...new Set(titles)].toSorted().map((title) => `  ['${title}', '${toPinyin(title)}'],`)
  return [
    '// Written by `npm run menu:pinyin`: how the Chinese titles of the menu are read.',
    'export const PINYIN: ReadonlyMap<string, string> = new Map([',
    ...lines,
    '])',
    '',
  ].join('\n')
}

/** Questions are not searched. */
const listTitles = ({ meta, children }: MenuNode): string[] => [
  ...(meta.screen === 'ask' ? [] : [meta.title]),
  ...(meta.title2 === undefined ? [] : [meta.title2]),
  ...children.flatMap(listTitles),
]
