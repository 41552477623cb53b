import { exportTasks } from '#engine/export/export-in-child.ts'
import { writeFileTasks } from '#engine/export/write-in-child.ts'
import { serveTasks } from '#platform/child/serve-tasks.ts'
import { pdfTasks } from '#platform/pdf/in-child.ts'
import { pictureTasks } from '#platform/pictures/in-child.ts'
import { scanTasks } from '#platform/scans/in-child.ts'
import { spreadsheetTasks } from '#platform/spreadsheet/in-child.ts'

await serveTasks({ ...spreadsheetTasks, ...exportTasks, ...writeFileTasks, ...pictureTasks, ...pdfTasks, ...scanTasks })
