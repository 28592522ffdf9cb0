import {
  type StakingBackOfficeRow,
  type stakingLiquidity,
  stakingPayEarly,
  stakingSetLiquidity,
} from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, Button, Choice, type Column, DataTable, FigureRow, InstantText } from '@tenor/ui'
import { useState } from 'react'
import type { z } from 'zod'
import { Acts, Answered, FieldGrid, May, NoRows, Section } from '../../../platform/page/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useStakingLiquidity, useStakingProducts } from '../staking-queries.ts'
import { StakingCashPanel } from './staking-cash-panel.tsx'
import { StakingEarlyPanel } from './staking-early-panel.tsx'

/** What a product has to pay redemptions with, what it must pay by the day, and paying early from its least days on. */
export function StakingCash() {
  const words = useWords()
  const { data } = useStakingProducts({})
  const [chosen, choose] = useState('')
  // A token's coin is the product's own; minted coins are paid from reserves.
  const products = (data ?? []).filter(({ type, is_defi }) => type !== 2 && is_defi === 0)
  const product = products.find(({ id }) => String(id) === chosen) ?? products[0]
  return (
    <Section title={words('console.stakingCash')} text={words('console.stakingCash.text')}>
      {data !== undefined && product === undefined && <NoRows />}
      {product !== undefined && (
        <>
          <FieldGrid>
            <Choice<string>
              label={words('console.catalogue.product')}
              value={String(product.id)}
              options={products.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={choose}
            />
          </FieldGrid>
          <Cash key={product.id} product={product} />
        </>
      )}
    </Section>
  )
}

function Cash({ product }: { product: StakingBackOfficeRow }) {
  const words = useWords()
  const [open, setOpen] = useState<'cash' | 'early' | null>(null)
  const close = () => setOpen(null)
  const answer = useStakingLiquidity(product.id)
  const { data } = answer
  return (
    <Answered answer={answer}>
      {data !== undefined && (
        <>
          <FigureRow facts={factsOf(data, product.coin)} />
          <CashActs onSet={() => setOpen('cash')} onPay={() => setOpen('early')} />
          {data.days.length === 0 ? (
            <NoRows text={<Say id="console.stakingQueue.none" />} />
          ) : (
            <DataTable
              label={words('console.stakingCash.days')}
              columns={columns(product.coin)}
              rows={data.days}
              rowKey={({ day }) => day}
            />
          )}
        </>
      )}
      {open === 'cash' && data !== undefined && <StakingCashPanel product={product} stands={data} onClose={close} />}
      {open === 'early' && <StakingEarlyPanel product={product} onClose={close} />}
    </Answered>
  )
}

type Liquidity = z.infer<typeof stakingLiquidity.data>

function factsOf({ cash, late, asked, fast_left: left }: Liquidity, coin: string) {
  const amount = (value: string | null) =>
    value === null ? <Say id="console.staking.noLimit" /> : <Amount value={value} asset={coin} maximum={8} />
  return [
    { id: 'cash', name: <Say id="console.stakingCash.cash" />, value: amount(cash) },
    { id: 'asked', name: <Say id="console.stakingCash.asked" />, value: amount(asked) },
    { id: 'late', name: <Say id="console.stakingQueue.late" />, value: amount(late) },
    { id: 'left', name: <Say id="console.stakingCash.fastLeft" />, value: amount(left) },
  ]
}

function columns(coin: string): readonly Column<Liquidity['days'][number]>[] {
  return [
    {
      id: 'day',
      header: <Say id="console.stakingQueue.day" />,
      cell: ({ day }) => <InstantText at={instantOfSeconds(day)} short />,
      onPhone: 'lead',
    },
    {
      id: 'amount',
      header: <Say id="console.stakingQueue.received" />,
      cell: ({ amount }) => <Amount value={amount} asset={coin} maximum={8} />,
      align: 'end',
      onPhone: 'aside',
    },
  ]
}

function CashActs({ onSet, onPay }: { onSet: () => void; onPay: () => void }) {
  return (
    <Acts>
      <May call={stakingSetLiquidity}>
        <Button onPress={onSet}>
          <Say id="console.stakingCash.set" />
        </Button>
      </May>
      <May call={stakingPayEarly}>
        <Button onPress={onPay}>
          <Say id="console.stakingCash.early" />
        </Button>
      </May>
    </Acts>
  )
}
