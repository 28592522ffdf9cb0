import { Link, useNavigate } from '@tanstack/react-router'
import { shownCoins } from '@tenor/contract/staking'
import {
  Amount,
  Button,
  buttonClass,
  CoinMark,
  CoinName,
  type Column,
  DataTable,
  InPhoneRow,
  ListState,
  Verbatim,
} from '@tenor/ui'
import { FailedList, Page, ProductsLink, StaleLine } from '../../../platform/page/index.ts'
import { Say, useWords, type Words } from '../../../platform/phrases/index.ts'
import { StakingMoney } from '../holdings/staking-money.tsx'
import styles from '../staking.module.css'
import type { StakingOffer } from '../staking-offer.ts'
import { useStakingOffers } from '../staking-queries.ts'
import { actPhrases, OfferRate, PeriodCell, StakingWords } from '../staking-words.tsx'

/** What can be staked, and what it pays. */
export function StakingPage() {
  return (
    <StakingWords>
      <Offers />
    </StakingWords>
  )
}

function Offers() {
  const words = useWords()
  const navigate = useNavigate()
  const { data, isError, error, refetch } = useStakingOffers()
  const open = (coin: string) => navigate({ to: '/staking/$coin', params: { coin } })
  return (
    <Page title={words('staking.title')} text={words('staking.lede')} aside={<ToHoldings />}>
      <StakingMoney />
      <div className={styles.shown}>
        {isError && data === undefined && <FailedList error={error} onRetry={refetch} />}
        {isError && data !== undefined && <StaleLine onRetry={refetch} />}
        {data?.length === 0 && (
          <ListState kind="empty" title={<Say id="staking.nothingOnSale" />} action={<ProductsLink />} />
        )}
        {(data === undefined ? !isError : data.length > 0) && (
          <DataTable
            label={words('staking.title')}
            columns={columns(words, open)}
            rows={data ?? []}
            rowKey={({ pid }) => pid}
            isWaiting={data === undefined}
            waitingRows={3}
            isWide
            onOpen={({ coin }) => open(coin)}
          />
        )}
      </div>
    </Page>
  )
}

function ToHoldings() {
  return (
    <Link to="/myaccount/myfunds/financial_staking" className={buttonClass({})}>
      <Say id="staking.myHoldings" />
    </Link>
  )
}

function columns(words: Words, open: (coin: string) => void): Column<StakingOffer>[] {
  return [
    {
      id: 'coin',
      header: words('staking.coin'),
      onPhone: 'lead',
      isTwoLine: true,
      cell: ({ coin, name }) => <CoinName coin={coin}>{name}</CoinName>,
    },
    {
      id: 'rate',
      header: words('staking.rate'),
      align: 'end',
      onPhone: 'aside',
      cell: (offer) => (
        <span className={styles.strong}>
          <OfferRate offer={offer} />
        </span>
      ),
    },
    {
      id: 'paid',
      header: words('staking.paidIn'),
      onPhone: 'pair',
      cell: (offer) => <PaidIn coins={paidCoins(offer)} />,
    },
    {
      id: 'period',
      header: words('staking.redeemTime'),
      onPhone: 'note',
      cell: ({ period }) => (
        <>
          <InPhoneRow>
            <Say id="staking.redeem" /> ·
          </InPhoneRow>
          <PeriodCell period={period} />
        </>
      ),
    },
    {
      id: 'staked',
      header: words('staking.stakedByAll'),
      align: 'end',
      onPhone: 'pair',
      cell: ({ staked, coin }) => <Amount value={staked} asset={coin} compact />,
    },
    {
      id: 'stake',
      header: <span className="visually-hidden">{words('staking.stake')}</span>,
      align: 'end',
      onPhone: 'hidden',
      cell: ({ coin, name, isOnSale, variant }) => (
        <Button
          aria-label={words(actPhrases(variant).of, { coin: name })}
          isDisabled={!isOnSale}
          onPress={() => open(coin)}
        >
          <Say id={isOnSale ? actPhrases(variant).act : 'staking.full'} />
        </Button>
      ),
    },
  ]
}

/** What it pays in: the token that is given, or the coins of its rewards; of minting without rewards what it mints. */
function paidCoins({ coin, variant, token, terms, rate }: StakingOffer): string[] {
  if (token !== null) return [token]
  return variant === 'mint' && rate === 0n ? [coin] : terms.rewards.map((each) => each.coin)
}

/** Marks of the coins that it pays, five at most. */
function PaidIn({ coins }: { coins: readonly string[] }) {
  const { shown, more } = shownCoins(coins)
  return (
    <span className={styles.marks}>
      {shown.map((coin) => (
        <CoinMark key={coin} coin={coin} size={18} />
      ))}
      <Verbatim text={shown.join(' + ')} />
      {more > 0 && <Verbatim text={`+${more}`} />}
    </span>
  )
}
