// `npm run menu:pinyin`: writes the pinyin of the menu titles.
import { writeFile } from 'node:fs/promises'
import { PINYIN_FILE, pinyinTable } from './menu-pinyin.ts'

await writeFile(PINYIN_FILE, pinyinTable())
console.log(`wrote ${PINYIN_FILE}`)
