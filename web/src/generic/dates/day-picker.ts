// antd's picker for days: they are Shanghai's, and so is its today. A day passes through it as the text of its date.
import { dayText } from '@cangdan/protocol'
import dayjsConfig from '@rc-component/picker/generate/dayjs'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { serverNow } from '#api/transport/clock.ts'
import { addLanguagePart } from '#i18n/index.ts'
import { loadCalendarWords } from './calendar-words.ts'

// They are there long before a calendar is opened.
addLanguagePart(loadCalendarWords).catch(() => undefined)

/** The present day of Shanghai, by the server's clock. */
export const shanghaiToday = (): Dayjs => dayjs(dayText(serverNow()))

export const DayPicker = DatePicker.generatePicker<Dayjs>({ ...dayjsConfig, getNow: shanghaiToday })
