// antd's picker for days of Shanghai, including its "today". Values are the text of the date.
import { formatShanghaiDay } from '@cangdan/protocol'
import dayjsConfig from '@rc-component/picker/generate/dayjs'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { getServerTime } from '#api/transport/clock.ts'
import { addLanguageLoader } from '#i18n/index.ts'
import { loadCalendarLocale } from './calendar-locales.ts'

// Loads the locale long before a calendar is opened.
addLanguageLoader(loadCalendarLocale).catch(() => undefined)

export const getShanghaiDate = (): Dayjs => dayjs(formatShanghaiDay(getServerTime()))

export const DayPicker = DatePicker.generatePicker<Dayjs>({ ...dayjsConfig, getNow: getShanghaiDate })
