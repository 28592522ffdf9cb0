import {
  type ComplianceRow,
  type ComplianceRule,
  complianceRules,
  MENU_ENTRIES,
  setComplianceRule,
} from '@tenor/contract/core'
import { writeAudit } from '../../platform/audit/index.ts'
import { type Http, Refusal, refuseChanged, route, rowVersion } from '../../platform/http/index.ts'
import { lockKind } from '../catalogue/index.ts'
import type { AccountModule } from './account-module.ts'
import { type Rule, rulesOf, writeRule } from './region-rule-store.ts'
import { businessOf, REGIONS_BY_DEFAULT, withheldMenu } from './region-rules.ts'

/* What operators keep regions from. */

export function registerRegionRules(http: Http, module: AccountModule): void {
  const { db, lines } = module
  const all = lines.flatMap(({ business }) => business)
  const allowed = (rule: Rule): ComplianceRule => ({
    region: rule.region,
    business: businessOf(rule, lines),
    menu: MENU_ENTRIES.filter((entry) => !withheldMenu(rule).includes(entry)),
  })
  const versioned = (rule: Rule): ComplianceRow => ({ ...allowed(rule), version: rowVersion(allowed(rule)) })

  route(http, complianceRules, async () => {
    const rules = await rulesOf(db, null)
    const byDefault = [...REGIONS_BY_DEFAULT, ...lines.flatMap(({ withheldIn }) => withheldIn)]
    const silent = [...new Set(byDefault)].filter((region) => rules.every((rule) => rule.region !== region))
    const others = silent.map((region) => ({ region, withheldMenu: null, withheldBusiness: null }))
    const list = [...rules, ...others].map(versioned).sort((a, b) => (a.region < b.region ? -1 : 1))
    return { list, business: all, menu: [...MENU_ENTRIES] }
  })

  route(http, setComplianceRule, async ({ customer, body: { region, business, menu, version } }) => {
    const unknown = business.find((line) => !all.includes(line))
    if (unknown !== undefined) throw new Refusal(422, 'compliance.businessUnknown', { business: unknown })
    const rule: Rule = {
      region,
      withheldMenu: MENU_ENTRIES.filter((entry) => !menu.includes(entry)),
      withheldBusiness: all.filter((line) => !business.includes(line)),
    }
    await db.transaction(async (tx) => {
      await lockKind(tx, 'region-rule')
      const [before = { region, withheldMenu: null, withheldBusiness: null }] = await rulesOf(tx, region)
      refuseChanged(version, allowed(before))
      await writeRule(tx, rule)
      const about = { at: module.clock.now(), actorId: customer.userId, act: 'compliance.change' }
      await writeAudit(tx, { ...about, subject: `region ${region}`, before: allowed(before), after: allowed(rule) })
    })
    module.sessions.forgetAll()
    return versioned(rule)
  })
}
