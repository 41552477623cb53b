// antd's picker for days: they are Shanghai's, and so is its today. A day passes through it as the text of its date.
import { dayText } from '@cangdan/protocol'
import dayjsConfig from '@rc-component/picker/generate/dayjs'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { serverNow } from '#api/clock.ts'
import { addLanguagePart } from '#i18n/index.ts'
import { loadCalendarWords } from './calendar-words.ts'

// They are there long before a calendar is opened.
addLanguagePart(loadCalendarWords).catch(() => undefined)

/** The present day of Shanghai, by the server's clock. */
export const shanghaiToday = (): Dayjs => dayjs(dayText(serverNow()))

/** A day as it is shown; it may be typed in each of the ways in which people write it (as imports read it). */
export const DAY = 'YYYY-MM-DD'
export const DAYS = [DAY, 'YYYY-M-D', 'YYYY/M/D', 'YYYY.M.D', 'YYYY年M月D日', 'YYYYMMDD']

/** An instant: a day in any of these ways and a time, with or without seconds, however it is shown. */
export const instants = (shown: string): string[] => [
  shown,
  ...DAYS.flatMap((day) => [`${day} H:m:s`, `${day} H:m`]),
]

export const DayPicker = DatePicker.generatePicker<Dayjs>({ ...dayjsConfig, getNow: shanghaiToday })
