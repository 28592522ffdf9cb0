import { z } from 'zod'
import { endpoint, rowVersionField } from '../http/index.ts'

/** Entries of the menu that a region may be kept from. */
export const MENU_ENTRIES = ['deposit', 'express_buy', 'transfer', 'spot'] as const

const PATH = '/console/api/compliance'
const region = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ description: 'ISO 3166-1 alpha-2' })

/** What customers of a region may use: lines of business and entries of the menu. */
export const complianceRule = z.object({ region: z.string(), business: z.array(z.string()), menu: z.array(z.string()) })
/** `complianceRule` as a type. */
export type ComplianceRule = z.infer<typeof complianceRule>

const versionedRule = complianceRule.extend({ version: rowVersionField })
/** A rule as it was read. */
export type ComplianceRow = z.infer<typeof versionedRule>

/** GET compliance: every region that is kept from anything, and all that there is. Other regions may use everything. */
export const complianceRules = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'What regions may use',
  audience: 'operator',
  role: 'reader',
  data: z.object({ list: z.array(versionedRule), business: z.array(z.string()), menu: z.array(z.string()) }),
})

/** PUT compliance: sets what a region may use. What a product is withheld from by itself stays withheld. */
export const setComplianceRule = endpoint({
  method: 'PUT',
  path: PATH,
  summary: 'Set what a region may use',
  audience: 'operator',
  role: 'administrator',
  effect: { alone: 'Says which products a region may use, for everybody in it; nobody is given anything.' },
  sends: 'json',
  body: z.object({
    region,
    business: z.array(z.string().max(40)).max(40),
    menu: z.array(z.enum(MENU_ENTRIES)).max(MENU_ENTRIES.length),
    version: rowVersionField.optional(),
  }),
  data: versionedRule,
  refusals: ['compliance.businessUnknown', 'row.changed'],
})
