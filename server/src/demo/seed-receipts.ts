import { DEMO_RECEIPTS } from '#modules/console/index.ts'
import { receiveGoods, countLot, loadStorage, runOperation, writeReceipt } from './storage-site.ts'
import { createPastWork } from './keep-seeding.ts'
import { DEMO_LOTS } from './receipts.ts'
import { DAY, HOUR, TON } from './units.ts'

export const receiptWork = createPastWork(DEMO_RECEIPTS, [], DEMO_LOTS, async (tx, lot, at) => {
  const { owner, receipts, short, daysAgo } = lot
  const { today } = at
  const storage = await loadStorage(tx, lot, at)
  const day = today - daysAgo * DAY
  const lotId = await receiveGoods(storage, { ...lot, day })
  for (const { tons, isDraft, operation, isOpen } of receipts) {
    const storage_end = today + (120 + (lotId % 5) * 40) * DAY
    const written = { weight: tons * TON, day, storage_end, isDraft }
    const id = await writeReceipt(storage, lotId, written)
    // Open operations are requested yesterday, independent of the arrival of the goods.
    const time = (isOpen ? today - DAY : day + 8 * DAY) + 10 * HOUR
    if (operation !== undefined) await runOperation(storage, id, operation, { owner, time, isOpen })
  }
  const yesterday = today - DAY
  if (short !== undefined) await countLot(storage, lotId, short, [yesterday, yesterday + 14 * HOUR])
})
