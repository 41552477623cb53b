// The modules, in the order of the menu.
import type { Module } from '#engine/module.ts'
import { banks } from './banks/banks.ts'

export const modules: readonly Module[] = [banks]

export const resources = modules.flatMap((module) => module.resources)
