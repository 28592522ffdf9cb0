import { call, refusalOf } from '@tenor/browser/api'
import { useIsOld } from '@tenor/browser/clock'
import { FIXED_TYPE, FLEXIBLE_PID, firstTerm, fixedVerify } from '@tenor/contract/simple-earn'
import { ListState, Panel, useSay, Verbatim } from '@tenor/ui'
import { useEffect, useRef, useState } from 'react'
import { useCustomer, useSession } from '../../../core/account/index.ts'
import { FailedList, panelOnDemand } from '../../../platform/page/index.ts'
import { Say, useReasonWords, useWords } from '../../../platform/phrases/index.ts'
import { useFixedOffers } from '../fixed-queries.ts'
import type { FixedOffer } from '../fixed-term.ts'
import { useFlexibleOffer } from '../simple-earn-queries.ts'
import { FlexiblePanel } from './flexible-panel.tsx'
import { TermChooser } from './term-chooser.tsx'

const IneligiblePanel = panelOnDemand(() =>
  import('../vip/ineligible-panel.tsx').then((module) => module.IneligiblePanel),
)
const FixedPanel = panelOnDemand(() => import('./fixed-panel.tsx').then((module) => module.FixedPanel))

/** No product's number: none is asked for. */
const NO_TERM = -1

export type SubscribePanelProps = {
  asset: string
  /** The fixed product that is chosen first; flexible where none is named. */
  pid?: number | undefined
  /** What is taken where that one is gone. */
  kind?: 'normal' | 'vip'
  onClose: () => void
}

/** Subscribing a coin: flexible, or one of its terms. A product for the invited is chosen once it is known that one is. */
export function SubscribePanel({ asset, pid: asked0 = FLEXIBLE_PID, kind = 'normal', onClose }: SubscribePanelProps) {
  const words = useWords()
  const vipTier = useSession().data?.vip_tier ?? 0
  const [chosen, setChosen] = useState<number | null>(null)
  const pool = useFlexibleOffer(asset)
  const fixed = useFixedOffers(asset)
  const { choose, isRefused, forget, isOpen } = useInvitation(fixed.data, asked0, setChosen)
  const hasPool = pool.data === undefined || pool.data?.isOnSale === true
  // Without a pool that takes new money, flexible is nothing to begin with.
  const first = !isOpen ? FLEXIBLE_PID : asked0 === FLEXIBLE_PID && !hasPool ? NO_TERM : asked0
  const pid = chosen ?? (fixed.data === undefined ? first : firstTerm(first, kind, { offers: fixed.data, vipTier }))
  const terms = <TermChooser asset={asset} pid={pid} flexible={hasPool ? (pool.data ?? null) : null} onTerm={choose} />
  const asked = pid === FLEXIBLE_PID ? pool : fixed
  const isOld = useIsOld(asked.dataUpdatedAt)
  const term = fixed.data?.find(({ id }) => id === pid)
  const refused = isRefused && <IneligiblePanel onClose={forget} />
  if (term !== undefined) {
    return (
      <>
        <FixedPanel key={pid} offer={term} isOld={isOld} terms={terms} onClose={onClose} />
        {refused}
      </>
    )
  }
  if (pid === FLEXIBLE_PID && pool.data?.isOnSale) {
    return (
      <>
        <FlexiblePanel offer={pool.data} isOld={isOld} terms={terms} onClose={onClose} />
        {refused}
      </>
    )
  }
  return (
    <>
      <Panel
        isOpen
        onClose={onClose}
        closeLabel={words('act.close')}
        title={<Say id="earn.subscribe" values={{ asset: <Verbatim text={asset} /> }} />}
      >
        {asked.isError && <FailedList error={asked.error} onRetry={asked.refetch} />}
        {asked.data !== undefined && (
          <>
            {terms}
            <ListState kind="empty" title={<Say id="earn.notOnSale" />} />
          </>
        )}
      </Panel>
      {refused}
    </>
  )
}

const NOT_INVITED = 'simple.event.ineligible'

/**
 * Asks for a product that is for the invited whether the customer is, and chooses it only then; for the one that the address names
 * by itself, which until then is not open.
 */
function useInvitation(offers: readonly FixedOffer[] | undefined, named: number, onChoose: (pid: number) => void) {
  const isCustomer = Boolean(useCustomer())
  const say = useSay()
  const reasonWords = useReasonWords()
  const [isRefused, setRefused] = useState(false)
  const isForInvited = (pid: number) => isCustomer && offers?.find(({ id }) => id === pid)?.type === FIXED_TYPE.SPECIAL
  const choose = async (pid: number) => {
    if (!isForInvited(pid)) return onChoose(pid)
    try {
      await call(fixedVerify, { query: { pid } })
      onChoose(pid)
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.reason === NOT_INVITED) setRefused(true)
      else say(reasonWords(refusal), 'fault')
    }
  }
  const isOpen = !isForInvited(named)
  const chooseNamed = useRef(choose)
  chooseNamed.current = choose
  useEffect(() => {
    if (!isOpen) void chooseNamed.current(named)
  }, [isOpen, named])
  return { choose: (pid: number) => void choose(pid), isRefused, forget: () => setRefused(false), isOpen }
}
