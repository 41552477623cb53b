// antd's picker for days of Shanghai, including its "today". Values are the text of the date.
import { dayText } from '@cangdan/protocol'
import dayjsConfig from '@rc-component/picker/generate/dayjs'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { serverNow } from '#api/transport/clock.ts'
import { addLanguagePart } from '#i18n/index.ts'
import { loadCalendarWords } from './calendar-words.ts'

// Loads the locale long before a calendar is opened.
addLanguagePart(loadCalendarWords).catch(() => undefined)

export const shanghaiToday = (): Dayjs => dayjs(dayText(serverNow()))

export const DayPicker = DatePicker.generatePicker<Dayjs>({ ...dayjsConfig, getNow: shanghaiToday })
