/** Where more of a coin comes from. */
const FUND_SOURCES = ['deposit', 'buy', 'transfer', 'trade'] as const
export type FundSource = (typeof FUND_SOURCES)[number]

export type FundFacts = {
  asset: string
  region: string
  /** What of the exchange's menu the customer may use; null while it is not known. */
  menu: readonly string[] | null
  isPhone: boolean
  /** Coins with a market of their own. */
  coins: readonly string[]
  /** The coin has none yet: it begins to trade later. */
  isToCome?: boolean
}

const QUOTE = 'USDT'
const WITHOUT_BUY_AND_TRANSFER = 'US'

/** What is offered: who may not buy, transfer or trade is not offered it, and a phone transfers by its own way. */
export function fundSourcesOf({ asset, region, menu, isPhone, coins, isToCome = false }: FundFacts): FundSource[] {
  const may = (entry: string) => menu === null || menu.includes(entry)
  const isElsewhere = region !== WITHOUT_BUY_AND_TRANSFER
  return FUND_SOURCES.filter((source) => {
    if (source === 'buy') return isElsewhere && may('express_buy')
    if (source === 'transfer') return isElsewhere && !isPhone
    if (source === 'trade') return may('spot') && asset !== QUOTE && coins.includes(asset) && !isToCome
    return true
  })
}

/** Where a source lies; a transfer has no page of its own. */
export function fundAddress(source: Exclude<FundSource, 'transfer'>, asset: string): string {
  const symbol = encodeURIComponent(asset)
  if (source === 'deposit') return `/myaccount/deposit/${symbol}`
  return source === 'buy' ? `/crypto/buy?crypto=${QUOTE}` : `/trade/${symbol}_${QUOTE}`
}
