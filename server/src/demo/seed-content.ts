import { richText } from '@cangdan/protocol'
import { agreement, help, ARTICLE_LANGUAGES, helpClass, msg, notification } from '#modules/content/index.ts'
import { camera } from '#modules/storage/index.ts'
import { guarantor } from '#modules/lending/index.ts'
import { DEMO_GUARANTORS } from './banks.ts'
import CONTENT from './content.json' with { type: 'json' }
import type { DemoCalls, Step } from './writers.ts'

const SEND: readonly Step[] = [['admin', 'send']]
const PUBLISH: readonly Step[] = [['admin', 'publish']]

const toContent = (text: readonly string[]): string => richText.ofWords(text.join('\n'), {})

/** Requires the warehouses. */
export async function seedContent(calls: DemoCalls): Promise<void> {
  const { add } = calls
  for (const values of DEMO_GUARANTORS) await add('admin', guarantor, values)
  await addHelp(calls)
  // The last message and the last agreement stay drafts, so that demo users can send and publish them.
  for (const values of CONTENT.messages) await add('admin', msg, values, values === CONTENT.messages.at(-1) ? [] : SEND)
  for (const { values, text } of CONTENT.notices)
    await add('admin', notification, { ...values, content: toContent(text) })
  for (const each of CONTENT.agreements) {
    const values = { ...each.values, content: toContent(each.text) }
    await add('admin', agreement, values, each === CONTENT.agreements.at(-1) ? [] : PUBLISH)
  }
  await addCameras(calls)
}

async function addHelp({ add }: DemoCalls): Promise<void> {
  const addCategory = async (name: string, sort: number, pid?: number) => {
    const class_id = await add('admin', helpClass, { name, sort, pid })
    for (const { category, text, title, synopsis } of CONTENT.articles)
      if (category === name)
        await add('admin', help, {
          class_id,
          title,
          synopsis,
          author: '平台',
          language: ARTICLE_LANGUAGES.zh,
          content: toContent(text),
        })
    return class_id
  }
  for (const [place, { name, below }] of CONTENT.help.entries()) {
    const sort = (CONTENT.help.length - place) * 100
    const pid = await addCategory(name, sort)
    for (const [index, each] of below.entries()) await addCategory(each, sort - 1 - index, pid)
  }
}

const CAMERAS = Object.entries({ 大门: 1, 作业区: 2 })

async function addCameras({ tx, add }: DemoCalls): Promise<void> {
  const warehouses = await tx.selectFrom('warehouse').select(['id', 'warehouse_name']).orderBy('id').execute()
  for (const [place, { id: warehouse_id, warehouse_name }] of warehouses.entries())
    for (const [index, [position, camera_type]] of CAMERAS.entries())
      await add('admin', camera, {
        warehouse_id,
        camera_name: `${warehouse_name} ${position}`,
        position,
        camera_type,
        brand: 1 + ((place + index) % 4),
        device_no: `CAM${String(20_260_000 + place * 10 + index)}`,
        channel_no: 1,
        protocol: 1,
        // The URLs lead to no stream.
        play_url: `https://stream.example.com/live/${place}-${index + 1}.m3u8`,
      })
}
