// `npm run menu:pinyin`: writes the pinyin of the menu titles.
import { writeFile } from 'node:fs/promises'
import { PINYIN_FILE, buildPinyinTable } from './menu-pinyin.ts'

await writeFile(PINYIN_FILE, buildPinyinTable())
console.log(`wrote ${PINYIN_FILE}`)
