import { menu } from '#modules/index.ts'
import { getRegistry } from '#modules/registry.ts'
import type { Grants } from '#engine/declare/rights/grants.ts'
import { expandTemplate } from '../role/templates/expand-template.ts'
import { ROLE_TEMPLATE_KEYS, ROLE_TEMPLATES, type TemplateKey } from '../role/templates/role-templates.ts'

export const expandStandardGrants = (key: TemplateKey): Grants =>
  expandTemplate(ROLE_TEMPLATES[key], { menu, rights: getRegistry().rights })

export const listStandardRoles = (entry: string): TemplateKey[] =>
  ROLE_TEMPLATE_KEYS.filter((key) => expandStandardGrants(key).apis.has(entry))
