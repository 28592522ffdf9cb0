import { familyOf, LEDGER_FAMILY } from '../../platform/webhooks/index.ts'

/** What a customer is told of their account can be switched off by nobody, so it is in no manifest. */
const ACCOUNT_FAMILY = 'account'

/** Families of events that endpoints can hear of, by the kinds of notices of all manifests. */
export function webhookFamilies(kinds: readonly string[]): string[] {
  return [...new Set([LEDGER_FAMILY, ACCOUNT_FAMILY, ...kinds.map(familyOf)])].sort()
}
