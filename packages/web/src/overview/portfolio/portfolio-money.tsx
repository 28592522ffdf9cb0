import { ModuleWords } from '@tenor/browser/phrases'
import { QUOTE_ASSET } from '@tenor/contract/core'
import { PORTFOLIO_HOLDINGS_MOST } from '@tenor/contract/overview'
import { InstantText, MoneyHeader } from '@tenor/ui'
import { Suspense } from 'react'
import { StaleLine } from '../../platform/page/index.ts'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { isMarked } from './marked-products.ts'
import { type Portfolio, usePortfolio } from './portfolio-queries.ts'

export type PortfolioMoneyProps = {
  /** What the page calls the large sum: it is the same one. */
  lead?: 'inEarn' | 'worthNow'
}

/** What the signed-in customer has in Earn and has earned: for the head of a page. */
export function PortfolioMoney({ lead = 'inEarn' }: PortfolioMoneyProps) {
  return (
    <Suspense>
      <ModuleWords module="earn">
        <Money lead={lead} />
      </ModuleWords>
    </Suspense>
  )
}

function Money({ lead }: Required<PortfolioMoneyProps>) {
  const words = useWords()
  const { data, isError, refetch } = usePortfolio()
  const { worthNow = null, putIn = null, earnedToday = null, earnedIn30Days = null, earnedEver = null } = data ?? {}
  return (
    <div>
      {isError && <StaleLine onRetry={refetch} />}
      <MoneyHeader
        label={words('earn.money')}
        asset={QUOTE_ASSET}
        isWaiting={data === undefined && !isError}
        lead={{ id: 'lead', name: <Say id={`earn.money.${lead}`} />, value: worthNow }}
        figures={[
          { id: 'putIn', name: <Say id="earn.money.putIn" />, value: putIn },
          {
            id: 'today',
            name: <Say id={hasMarks(data) ? 'earn.money.change' : 'earn.money.today'} />,
            value: earnedToday,
            isGain: true,
          },
          { id: 'days', name: <Say id="earn.money.days" />, value: earnedIn30Days, isGain: true },
          { id: 'allTime', name: <Say id="earn.money.allTime" />, value: earnedEver, isGain: true },
        ]}
        {...(data === undefined || !needsNote(data) ? {} : { note: <Limits of={data} /> })}
      />
    </div>
  )
}

function hasMarks(portfolio: Portfolio | undefined): boolean {
  return portfolio?.products.some(({ product }) => isMarked(product)) === true
}

function needsNote({ pricesOf, hasMore }: Portfolio): boolean {
  return pricesOf !== null || hasMore
}

/** How far the figures go, where they do not go all the way. */
function Limits({ of: { pricesOf, hasMore } }: { of: Portfolio }) {
  return (
    <>
      {pricesOf !== null && <Say id="earn.money.oldPrices" values={{ time: <InstantText at={pricesOf} /> }} />}{' '}
      {hasMore && <Say id="earn.money.more" values={{ count: PORTFOLIO_HOLDINGS_MOST }} />}
    </>
  )
}
