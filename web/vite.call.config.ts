import { defineConfig } from 'vite'
import { buildTicketPage } from './build-options.ts'

export default defineConfig(buildTicketPage('call'))
