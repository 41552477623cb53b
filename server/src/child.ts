// The process beside the server: does one task and ends.
import { serveTasks } from '#platform/child/serve-tasks.ts'
import { sheetTasks } from '#platform/spreadsheet/in-child.ts'

await serveTasks({ ...sheetTasks })
