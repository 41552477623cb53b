// The modules, in the order of the menu.
import type { Module } from '#engine/module.ts'
import { banks } from './banks/banks.ts'
import { sys } from './sys/sys.ts'

export const modules: readonly Module[] = [banks, sys]

export const resources = modules.flatMap((module) => module.resources)
