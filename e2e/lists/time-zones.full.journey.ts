import { expect, it } from 'vitest'
import { enter, journey, main, STILL } from '../kit/journey.ts'

const visit = journey()

const said = (zone: string, at: Date, withTime = false) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    ...(withTime && { timeStyle: 'medium' }),
  }).format(at)

const SHANGHAI = 'Asia/Shanghai'
/** Nineteen hours behind Shanghai and six hours ahead: at any time one of them has another day. */
const ELSEWHERE = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']

it('shows “today” and days in Shanghai time, and instants in the user’s time zone', async () => {
  const now = new Date()
  const zone = ELSEWHERE.find((each) => said(each, now) !== said(SHANGHAI, now)) ?? ''
  const { page, leave } = await enter(
    visit,
    { path: '/goods/good/price/list' },
    { ...STILL, timezoneId: zone },
  )
  const [newest] = await visit.ask<{ day: string }>(
    `select max(price_date)::text as day from good_price where price_date <= current_date`,
  )
  await main(page)
    .getByRole('cell', { name: newest?.day ?? '' })
    .first()
    .waitFor()
  await main(page).getByRole('button', { name: '更多筛选' }).click()
  await main(page).getByRole('search').getByLabel('价格日期').first().click()
  await page.getByText('今天', { exact: true }).click()
  await page.waitForURL(/price_date=/)
  const ends = (new URL(page.url()).searchParams.get('price_date') ?? '').split(',')
  expect(ends.map((end) => said(SHANGHAI, new Date(Number(end) * 1_000), true))).toEqual([
    `${said(SHANGHAI, now)} 00:00:00`,
    `${said(SHANGHAI, now)} 23:59:59`,
  ])

  const [good] = await visit.ask<{ added: Date }>('select create_time as added from good where id = 1')
  await page.goto(visit.at('/goods/good/look/1'))
  await main(page)
    .getByText(said(zone, good?.added ?? now, true))
    .first()
    .waitFor()
  await leave()
})
