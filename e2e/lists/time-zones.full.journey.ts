import { expect, it } from 'vitest'
import { enter, setUpJourney, getMain, REDUCED_MOTION } from '../kit/journey.ts'

const visit = setUpJourney()

const formatInZone = (zone: string, at: Date, withTime = false) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    ...(withTime && { timeStyle: 'medium' }),
  }).format(at)

const SHANGHAI = 'Asia/Shanghai'
/** Nineteen hours behind Shanghai and six hours ahead: at any time one of them has another day. */
const OTHER_ZONES = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']

it('shows “today” and days in Shanghai time, and instants in the user’s time zone', async () => {
  const now = new Date()
  const zone = OTHER_ZONES.find((each) => formatInZone(each, now) !== formatInZone(SHANGHAI, now)) ?? ''
  const { page, leave } = await enter(
    visit,
    { path: '/goods/good/price/list' },
    { ...REDUCED_MOTION, timezoneId: zone },
  )
  const [newest] = await visit.ask<{ day: string }>(
    `select max(price_date)::text as day from good_price where price_date <= current_date`,
  )
  await getMain(page)
    .getByRole('cell', { name: newest?.day ?? '' })
    .first()
    .waitFor()
  await getMain(page).getByRole('button', { name: '更多筛选' }).click()
  await getMain(page).getByRole('search').getByLabel('价格日期').first().click()
  await page.getByText('今天', { exact: true }).click()
  await page.waitForURL(/price_date=/)
  const ends = (new URL(page.url()).searchParams.get('price_date') ?? '').split(',')
  expect(ends.map((end) => formatInZone(SHANGHAI, new Date(Number(end) * 1_000), true))).toEqual([
    `${formatInZone(SHANGHAI, now)} 00:00:00`,
    `${formatInZone(SHANGHAI, now)} 23:59:59`,
  ])

  const [good] = await visit.ask<{ added: Date }>('select create_time as added from good where id = 1')
  await page.goto(visit.at('/goods/good/look/1'))
  await getMain(page)
    .getByText(formatInZone(zone, good?.added ?? now, true))
    .first()
    .waitFor()
  await leave()
})
