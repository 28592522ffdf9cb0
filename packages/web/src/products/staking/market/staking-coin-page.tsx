import { Link, useParams } from '@tanstack/react-router'
import { spellAsset } from '@tenor/browser/assets'
import type { Decimal8 } from '@tenor/contract/money'
import { isBannerPath } from '@tenor/contract/staking'
import { Amount, Button, buttonClass, Card, classes, Facts, ListState, Percent, shapes, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { useCustomer } from '../../../core/account/index.ts'
import { FailedList, Page, panelOnDemand, StaleLine, WaitingPart } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../staking.module.css'
import { fractionOf, type StakingOffer, type StakingOwn } from '../staking-offer.ts'
import { useStakingEarned, useStakingOffers, useStakingOwnOfCoin } from '../staking-queries.ts'
import { actPhrases, OfferRate, PeriodCell, StakingWords, TokenRate } from '../staking-words.tsx'

const StakePanel = panelOnDemand(() => import('../stake/stake-panel.tsx').then((module) => module.StakePanel))
const MintPanel = panelOnDemand(() => import('../mint/mint-panel.tsx').then((module) => module.MintPanel))
const MintBackPanel = panelOnDemand(() => import('../mint/mint-back-panel.tsx').then((module) => module.MintBackPanel))
const TotalStaked = panelOnDemand(() => import('../about/total-staked.tsx').then((module) => module.TotalStaked))
const RedeemPanel = panelOnDemand(() => import('../holdings/redeem-panel.tsx').then((module) => module.RedeemPanel))

/** One coin: its products, and what the reader has of them. */
export function StakingCoinPage() {
  return (
    <StakingWords>
      <CoinOffers />
    </StakingWords>
  )
}

function CoinOffers() {
  const words = useWords()
  const { coin: asked } = useParams({ from: '/staking/$coin' })
  const coin = spellAsset(asked)
  const { data, isError, error, refetch } = useStakingOffers(coin)
  const own = useStakingOwnOfCoin.useIf(Boolean(useCustomer()), coin).data
  // A minted coin has one product, which mints it.
  const isMinted = data?.some(({ variant }) => variant === 'mint') === true
  if (data?.length === 0) return <NoOffers coin={coin} isStale={isError} onRetry={refetch} />
  const title = words(isMinted ? 'staking.mint.of' : 'staking.of', { coin })
  const lede = isMinted ? words('staking.mint.lede', { coin }) : words('staking.of.lede', { coin })
  return (
    <Page title={title} text={lede} aside={<Aside coin={coin} isMinted={isMinted} />}>
      {isError && data === undefined && <FailedList error={error} onRetry={refetch} />}
      {!isError && data === undefined && <WaitingPart />}
      {isError && data !== undefined && <StaleLine onRetry={refetch} />}
      <div className={styles.offers}>
        {data?.map((offer) => (
          <OfferCard key={offer.pid} offer={offer} own={own?.get(offer.pid)} />
        ))}
      </div>
      <EarnedCard coin={coin} />
    </Page>
  )
}

type NoOffersProps = { coin: string; isStale: boolean; onRetry: () => void }

/** A coin that no product is of: nothing invites to stake it. */
function NoOffers({ coin, isStale, onRetry }: NoOffersProps) {
  const words = useWords()
  return (
    <Page title={words('staking.title')}>
      {isStale && <StaleLine onRetry={onRetry} />}
      <ListState
        kind="empty"
        title={<Say id="staking.nothingOf" values={{ coin }} />}
        action={
          <Link to="/staking" className={buttonClass({ kind: 'primary' })}>
            <Say id="staking.all" />
          </Link>
        }
      />
    </Page>
  )
}

function Aside({ coin, isMinted }: { coin: string; isMinted: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes(shapes.wrap2, styles.acts)}>
      <Button onPress={() => setOpen(true)}>
        <Say id={isMinted ? 'staking.mint.byAll' : 'staking.trend.total'} />
      </Button>
      <Link to="/staking" className={buttonClass({})}>
        <Say id="staking.all" />
      </Link>
      {isOpen && <TotalStaked coin={coin} isMinted={isMinted} onClose={() => setOpen(false)} />}
    </div>
  )
}

function OfferCard({ offer, own }: { offer: StakingOffer; own: StakingOwn | undefined }) {
  const words = useWords()
  const [open, setOpen] = useState<'stake' | 'redeem' | null>(null)
  const { name, bonusRate, variant } = offer
  // Who owes can add to their collateral also where nothing more is minted.
  const isOpen = offer.isOnSale || (offer.isTaken && (own?.debt ?? 0n) > 0n)
  const close = () => setOpen(null)
  return (
    <Card>
      <section className={styles.offer} aria-label={name}>
        <Banner offer={offer} />
        <div>
          <h2>{name}</h2>
          {!(variant === 'mint' && offer.rate === 0n) && (
            <p className={shapes.small}>
              <Say id="staking.rate" />
            </p>
          )}
          <p className={shapes.rate}>
            <OfferRate offer={offer} />
            {bonusRate > 0n && (
              <small className={styles.bonus}>
                <Say id="staking.bonus.upTo" values={{ rate: <Percent value={bonusRate} /> }} />
              </small>
            )}
          </p>
        </div>
        <Facts
          facts={variant === 'mint' ? mintFacts(offer, own) : factsOf(offer, own === undefined ? null : heldOf(own))}
        />
        <div className={classes(shapes.wrap2, styles.acts)}>
          <Button
            kind="primary"
            large
            isDisabled={!isOpen}
            aria-label={words(actPhrases(variant).of, { coin: name })}
            onPress={() => setOpen('stake')}
          >
            <Say id={isOpen ? actPhrases(variant).act : 'staking.full'} />
          </Button>
          {own !== undefined && hasSomething(own) && (
            <Button large aria-label={words('staking.redeem.of', { coin: name })} onPress={() => setOpen('redeem')}>
              <Say id="staking.redeem" />
            </Button>
          )}
        </div>
      </section>
      {open !== null && <Opened which={open} offer={offer} onClose={close} />}
    </Card>
  )
}

/** The picture that an operator chose; nothing without one, or where it does not lie on this address. */
function Banner({ offer: { name, terms } }: { offer: StakingOffer }) {
  const words = useWords()
  const { banner } = terms.words
  if (!isBannerPath(banner)) return null
  return <img className={styles.banner} src={banner} alt={words('staking.banner', { name })} loading="lazy" />
}

/** In all, where each protocol has its own balance. */
const heldOf = ({ held, protocols }: StakingOwn) => protocols.reduce((sum, { amount }) => sum + amount, held)

const hasSomething = ({ held, debt, protocols }: StakingOwn) =>
  held > 0n || debt > 0n || protocols.some(({ amount }) => amount > 0n)

/** The form of the product's kind. */
function Opened({ which, offer, onClose }: { which: 'stake' | 'redeem'; offer: StakingOffer; onClose: () => void }) {
  const { pid, coin, variant } = offer
  if (variant === 'mint') {
    return which === 'stake' ? <MintPanel pid={pid} onClose={onClose} /> : <MintBackPanel pid={pid} onClose={onClose} />
  }
  return which === 'stake' ? (
    <StakePanel pid={pid} coin={coin} onClose={onClose} />
  ) : (
    <RedeemPanel pid={pid} coin={coin} onClose={onClose} />
  )
}

function factsOf({ coin, token, tokenRate, terms, period, left, protocols }: StakingOffer, held: bigint | null) {
  const [config] = terms.redeem
  const paid = terms.rewards.map((entry) => ({
    id: `paid ${entry.coin}`,
    name:
      token === null ? (
        <Say id="staking.paidInCoin" values={{ coin: <Verbatim text={entry.coin} /> }} />
      ) : (
        <Say id="staking.rises" values={{ token: <Verbatim text={token} /> }} />
      ),
    value: <Percent value={fractionOf(entry.rate)} />,
  }))
  const sources = protocols.map(({ pid, name, rate }) => ({
    id: `source ${pid}`,
    name: <Verbatim text={name} />,
    value: <Percent value={rate} />,
  }))
  return [
    ...(sources.length > 0 ? sources : paid),
    // A token's rate rises by the whole of what is shown: nothing is kept of it.
    ...(token === null
      ? [{ id: 'fee', name: <Say id="staking.serviceFee" />, value: <Percent value={terms.serviceFee} /> }]
      : []),
    { id: 'least', name: <Say id="staking.least" />, value: <Amount value={terms.minimum} asset={coin} /> },
    { id: 'period', name: <Say id="staking.redeemTime" />, value: <PeriodCell period={period} /> },
    ...(config?.isQuick === true
      ? [
          {
            id: 'fast',
            name: <Say id="staking.fast" />,
            value: (
              <span className={styles.alone}>
                <Say id="staking.fast.minutes" values={{ minutes: config.quickMinutes }} />
              </span>
            ),
          },
        ]
      : []),
    ...(left === null
      ? []
      : [{ id: 'left', name: <Say id="staking.left" />, value: <Amount value={left} asset={coin} /> }]),
    ...(held === null
      ? []
      : [{ id: 'held', name: <Say id="staking.held" />, value: <Amount value={held} asset={token ?? coin} /> }]),
    ...(token === null || tokenRate === null
      ? []
      : [
          {
            id: 'rate',
            name: <Say id="staking.token.rate" />,
            value: <TokenRate coin={coin} token={token} tokenRate={tokenRate} />,
          },
        ]),
  ]
}

/** What is given for a minted coin, by coin, and what the reader has minted and owes. */
function mintFacts({ coin, coins, terms, period, staked }: StakingOffer, own: StakingOwn | undefined) {
  const amount = (value: bigint) => <Amount value={value} asset={coin} maximum={8} />
  const paid = terms.rewards
    .filter(({ rate }) => rate > 0n)
    .map(({ coin: paidCoin, rate, isDebt }) => ({
      id: `paid ${paidCoin}`,
      name: (
        <Say
          id={isDebt ? 'staking.mint.debtReward' : 'staking.paidInCoin'}
          values={{ coin: <Verbatim text={paidCoin} /> }}
        />
      ),
      value: <Percent value={fractionOf(rate)} />,
    }))
  const takes = coins.map(({ coin: given, isPar, factor }) => ({
    id: `for ${given}`,
    name: <Say id="staking.mint.takes" values={{ coin: <Verbatim text={given} /> }} />,
    value: (
      <span className={styles.alone}>
        {isPar ? (
          <Say id="staking.mint.parOf" />
        ) : (
          <Say id="staking.mint.factorOf" values={{ factor: <Percent value={factor} /> }} />
        )}
      </span>
    ),
  }))
  const mine =
    own === undefined
      ? []
      : [
          { id: 'held', name: <Say id="staking.mint.outstanding" />, value: amount(own.used) },
          { id: 'debt', name: <Say id="staking.mint.debt" />, value: amount(own.debt) },
        ]
  return [
    ...paid,
    ...takes,
    { id: 'least', name: <Say id="staking.mint.least" />, value: amount(terms.minimum) },
    { id: 'period', name: <Say id="staking.redeemTime" />, value: <PeriodCell period={period} /> },
    ...(staked === 0n ? [] : [{ id: 'all', name: <Say id="staking.mint.byAll" />, value: amount(staked) }]),
    ...mine,
  ]
}

type Earned = { readonly total: Decimal8; readonly yesterday: Decimal8 }

/** What the reader has earned of the coin, once there is something. */
function EarnedCard({ coin }: { coin: string }) {
  const customer = useCustomer()
  const { data } = useStakingEarned.useIf(Boolean(customer), coin)
  if (data === undefined || data.length === 0) return null
  const sums = (of: (row: Earned) => Decimal8) => (
    <span className={styles.lines}>
      {data.map((row) => (
        <Amount key={row.coin} value={of(row)} asset={row.coin} maximum={8} />
      ))}
    </span>
  )
  return (
    <Card>
      <section className={styles.offer}>
        <h2>
          <Say id="staking.earned" />
        </h2>
        <Facts
          facts={[
            { id: 'total', name: <Say id="staking.earned.all" />, value: sums(({ total }) => total) },
            { id: 'yesterday', name: <Say id="staking.earned.yesterday" />, value: sums(({ yesterday }) => yesterday) },
          ]}
        />
      </section>
    </Card>
  )
}
