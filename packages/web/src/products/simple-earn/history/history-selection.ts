import { EARN_HISTORY } from '@tenor/contract/simple-earn'

/** Which records are shown: of flexible pools or fixed terms, and what they are about. */
export type HistorySelection = { readonly tab: HistoryTab; readonly type: HistoryType }
export type HistoryTab = 'flexible' | 'fixed'
type HistoryType = (typeof EARN_HISTORY)[keyof typeof EARN_HISTORY]

export const HISTORY_TABS: readonly HistoryTab[] = ['flexible', 'fixed']

export const FIRST_SELECTION: HistorySelection = { tab: 'flexible', type: EARN_HISTORY.LEND }

/** What an address or the browser has said, where it says both; null otherwise. */
export function selectionOf({ tab, type }: { tab?: unknown; type?: unknown }): HistorySelection | null {
  const knownTab = HISTORY_TABS.find((one) => one === tab)
  const knownType = Object.values(EARN_HISTORY).find((one) => one === type)
  return knownTab === undefined || knownType === undefined ? null : { tab: knownTab, type: knownType }
}

/** As it is kept in the browser: "fixed.3". */
export function keptSelection(text: string | null): HistorySelection {
  const [tab, type = ''] = (text ?? '').split('.')
  return selectionOf({ tab, type: Number.parseInt(type, 10) }) ?? FIRST_SELECTION
}

export function selectionText({ tab, type }: HistorySelection): string {
  return `${tab}.${type}`
}

/** What is shown once it is known who has interest: flexible is looked at first; without any it stays as it is. */
export function afterInterestCheck(
  selection: HistorySelection,
  has: { readonly flexible: boolean; readonly fixed: boolean },
): HistorySelection {
  if (selection.type === EARN_HISTORY.INTEREST) return selection
  const tab = HISTORY_TABS.find((one) => has[one])
  return tab === undefined ? selection : { tab, type: EARN_HISTORY.INTEREST }
}

/** The same records of the other product; flexible pools take no vouchers, so it shows what was subscribed. */
export function selectionIn(tab: HistoryTab, { type }: HistorySelection): HistorySelection {
  return { tab, type: tab === 'flexible' && type === EARN_HISTORY.RATE_UP ? EARN_HISTORY.LEND : type }
}
