import { QUOTE_ASSET } from '@tenor/contract/core'
import type { StakingMintBacking, StakingMintSale } from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Badge, type Column, DataTable, FigureRow, InstantText, Percent, Verbatim } from '@tenor/ui'
import { Answered, MoreOf, NoRows, Page, Section } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useStakingMint, useStakingMintSales } from '../staking-queries.ts'

type Coin = StakingMintBacking['coins'][number]

/** What minted coins are backed by: reserves and customers' collateral against what there is; and sales of collateral. */
export function StakingMintPage() {
  const words = useWords()
  const answer = useStakingMint()
  return (
    <Page title={words('console.stakingMint')} text={words('console.stakingMint.text')}>
      <Answered answer={answer}>
        {answer.data?.list.length === 0 ? (
          <NoRows text={<Say id="console.stakingMint.none" />} />
        ) : (
          answer.data?.list.map((product) => <Backing key={product.pid} product={product} />)
        )}
      </Answered>
      <Sales />
    </Page>
  )
}

function Backing({ product }: { product: StakingMintBacking }) {
  const { name, minted_coin: minted, coins } = product
  const amount = (value: string) => <Amount value={value} asset={minted} maximum={8} />
  const limit = product.debt_limit === '-1' ? <Say id="console.stakingMint.noLimit" /> : amount(product.debt_limit)
  return (
    <Section title={name}>
      <FigureRow
        facts={[
          { id: 'minted', name: <Say id="console.stakingMint.minted" />, value: amount(product.minted) },
          { id: 'reserves', name: <Say id="console.stakingMint.byReserves" />, value: amount(product.by_reserves) },
          { id: 'debt', name: <Say id="console.stakingMint.debt" />, value: amount(product.debt) },
          { id: 'limit', name: <Say id="console.stakingMint.debtLimit" />, value: limit },
          { id: 'loss', name: <Say id="console.stakingMint.loss" />, value: amount(product.loss) },
        ]}
      />
      <DataTable label={name} columns={coinColumns(minted)} rows={coins} rowKey={({ coin }) => coin} isWide />
    </Section>
  )
}

function coinColumns(minted: string): readonly Column<Coin>[] {
  return [
    {
      id: 'coin',
      header: <Say id="console.stakingMint.coin" />,
      cell: ({ coin }) => <Verbatim text={coin} />,
      onPhone: 'lead',
    },
    {
      id: 'factor',
      header: <Say id="console.stakingMint.factor" />,
      cell: ({ par, factor }) => (par === 1 ? <Say id="console.stakingMint.par" /> : <Percent value={factor} />),
      onPhone: 'aside',
    },
    {
      id: 'reserve',
      header: <Say id="console.stakingMint.reserve" />,
      cell: ({ reserve, coin }) => <Amount value={reserve} asset={coin} maximum={8} />,
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'locked',
      header: <Say id="console.stakingMint.locked" />,
      cell: ({ locked, coin }) => <Amount value={locked} asset={coin} maximum={8} />,
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'worth',
      header: <Say id="console.stakingMint.worth" />,
      cell: ({ worth }) => (worth === null ? '–' : <Amount value={worth} asset={QUOTE_ASSET} maximum={2} />),
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'debt',
      header: <Say id="console.stakingMint.debt" />,
      cell: ({ debt }) => <Amount value={debt} asset={minted} maximum={8} />,
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'rate',
      header: <Say id="console.stakingMint.rate" />,
      cell: ({ par, debt_rate }) => (par === 1 ? '–' : debt_rate === null ? <NoRate /> : <Percent value={debt_rate} />),
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'alerted',
      header: <Say id="console.stakingMint.alerted" />,
      cell: ({ alerted, positions }) => (
        <Badge colour={alerted > 0 ? 'yellow' : 'grey'}>
          <Say id="console.stakingMint.alertedOf" values={{ alerted, positions }} />
        </Badge>
      ),
      onPhone: 'full',
    },
  ]
}

/** Debts of before cost nothing, and there are no new ones, until operators say what they cost. */
function NoRate() {
  return (
    <Badge colour="yellow">
      <Say id="console.stakingMint.noRate" />
    </Badge>
  )
}

function Sales() {
  const words = useWords()
  const answer = useStakingMintSales()
  return (
    <Section title={words('console.stakingMint.sales')}>
      <Answered answer={answer}>
        {answer.data?.length === 0 ? (
          <NoRows text={<Say id="console.stakingMint.noSales" />} />
        ) : (
          <DataTable
            label={words('console.stakingMint.sales')}
            columns={saleColumns()}
            rows={answer.data ?? []}
            rowKey={({ id }) => id}
            isWaiting={answer.isPending}
          />
        )}
      </Answered>
      <MoreOf answer={answer} />
    </Section>
  )
}

function saleColumns(): readonly Column<StakingMintSale>[] {
  return [
    {
      id: 'at',
      header: <Say id="console.stakingMint.at" />,
      cell: ({ created_at: at }) => <InstantText at={instantOfSeconds(at)} short />,
      onPhone: 'lead',
    },
    {
      id: 'taken',
      header: <Say id="console.stakingMint.taken" />,
      cell: ({ taken, coin }) => <Amount value={taken} asset={coin} maximum={8} />,
      align: 'end',
      onPhone: 'aside',
    },
    {
      id: 'user',
      header: <Say id="console.stakingMint.customer" />,
      cell: ({ user_id: id }) => <Verbatim text={id} />,
      onPhone: 'under',
    },
    {
      id: 'ltv',
      header: <Say id="console.stakingMint.ltv" />,
      cell: ({ ltv }) => (ltv === null ? '–' : <Percent value={ltv} />),
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'price',
      header: <Say id="console.stakingMint.price" />,
      cell: ({ price }) => <Amount value={price} asset={QUOTE_ASSET} maximum={8} />,
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'repaid',
      header: <Say id="console.stakingMint.repaid" />,
      cell: ({ repaid, minted_coin: minted }) => <Amount value={repaid} asset={minted} maximum={8} />,
      align: 'end',
      onPhone: 'pair',
    },
    {
      id: 'loss',
      header: <Say id="console.stakingMint.loss" />,
      cell: ({ loss, minted_coin: minted }) => <Amount value={loss} asset={minted} maximum={8} />,
      align: 'end',
      onPhone: 'pair',
    },
  ]
}
