import { DUAL_QUOTE_ASSET, type DualBookRow, type DualDryRunAccount, type DualDryRunAsset } from '@tenor/contract/dual'
import { readAmount } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { Amount, AmountField, Badge, Button, Choice, type Column, DataTable, instantWords, Verbatim } from '@tenor/ui'
import { type FormEvent, useState } from 'react'
import { Acts, FieldGrid, NoRows, RefusalLine, Section, Stack } from '../../../platform/page/index.ts'
import { Say, useLocaleChoice, useWords } from '../../../platform/phrases/index.ts'
import { useBook, useDryRun } from '../dual-queries.ts'

/** What a delivery would pay at a price, without anything being written. */
export function DualDryRun() {
  const words = useWords()
  const book = useBook(undefined)
  return (
    <Section title={words('console.dual.dry')} text={words('console.dual.dry.text')}>
      {book.data !== undefined &&
        (book.data.length === 0 ? (
          <NoRows text={<Say id="console.dual.book.none" />} />
        ) : (
          <DryRunForm deliveries={book.data} />
        ))}
    </Section>
  )
}

const keyOf = (row: DualBookRow) => `${row.coin} ${row.delivery_timest}`

function DryRunForm({ deliveries }: { deliveries: readonly DualBookRow[] }) {
  const words = useWords()
  const { locale } = useLocaleChoice()
  const [chosen, choose] = useState('')
  const [price, setPrice] = useState('')
  const [wasTried, setTried] = useState(false)
  const run = useDryRun()
  const delivery = deliveries.find((row) => keyOf(row) === chosen) ?? deliveries[0]
  const isPrice = readAmount(price) !== null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (delivery === undefined || !isPrice) return
    run.mutate({ coin: delivery.coin, delivery_timest: delivery.delivery_timest, price })
  }
  // Kept apart from the date, which begins with a number and would be drawn before it in Arabic.
  const nameOf = (row: DualBookRow) =>
    `\u2068${row.coin}\u2069 · ${instantWords(locale, instantOfSeconds(row.delivery_timest))} · ${words('console.dual.dry.orders', { count: row.orders })}`
  return (
    <form onSubmit={submit}>
      <Stack>
        <FieldGrid>
          <Choice<string>
            label={words('dual.list.delivery')}
            value={delivery === undefined ? '' : keyOf(delivery)}
            options={deliveries.map((row) => ({ value: keyOf(row), label: nameOf(row) }))}
            onChange={choose}
          />
          <AmountField
            label={words('dual.settlement.price')}
            value={price}
            asset={DUAL_QUOTE_ASSET}
            fault={wasTried && !isPrice ? words('amount.malformed') : undefined}
            onChange={setPrice}
          />
        </FieldGrid>
        <Acts>
          <Button kind="primary" type="submit" isPending={run.isPending}>
            <Say id="console.dual.dry.run" />
          </Button>
        </Acts>
        <RefusalLine error={run.error} />
        {run.data !== undefined && <DryRunResult data={run.data} />}
      </Stack>
    </form>
  )
}

function DryRunResult({ data }: { data: NonNullable<ReturnType<typeof useDryRun>['data']> }) {
  const words = useWords()
  const { orders, converting, renewing, expiring, snipers } = data
  const hasSnipers = snipers.orders > 0
  return (
    <>
      <p role="status">
        <Say id="console.dual.dry.counts" values={{ orders, converting, renewing, expiring }} />
        <br />
        <Say id="console.dual.dry.snipers" values={snipers} />
      </p>
      <DataTable
        label={words('console.dual.dry.assets')}
        columns={assetColumns(hasSnipers)}
        rows={data.assets}
        rowKey={(row) => row.asset}
      />
      <DataTable
        label={words('console.dual.dry.accounts')}
        columns={ACCOUNTS}
        rows={data.accounts}
        rowKey={(row) => `${row.account} ${row.asset}`}
      />
    </>
  )
}

type AssetField = 'principal' | 'interest' | 'exercised' | 'refunded' | 'paid' | 'taken' | 'released'

function assetColumns(hasSnipers: boolean): readonly Column<DualDryRunAsset>[] {
  const ofSnipers: readonly AssetField[] = hasSnipers ? ['exercised', 'refunded'] : []
  const fields: readonly AssetField[] = ['principal', 'interest', ...ofSnipers, 'paid', 'taken', 'released']
  return [
    {
      id: 'asset',
      header: <Say id="console.balance.asset" />,
      cell: (row) => <Verbatim text={row.asset} />,
      onPhone: 'lead',
    },
    ...fields.map(
      (field): Column<DualDryRunAsset> => ({
        id: field,
        header: <Say id={`console.dual.dry.${field}`} />,
        cell: (row) => (field === 'paid' ? <b>{<Amount value={row[field]} />}</b> : <Amount value={row[field]} />),
        align: 'end',
        onPhone: 'pair',
      }),
    ),
  ]
}

const ACCOUNTS: readonly Column<DualDryRunAccount>[] = [
  {
    id: 'account',
    header: <Say id="console.dual.dry.account" />,
    cell: (row) => <Verbatim text={row.account} />,
    onPhone: 'lead',
  },
  {
    id: 'covered',
    header: <Say id="console.balance.state" />,
    cell: (row) => (
      <Badge colour={row.covered ? 'green' : 'yellow'}>
        <Say id={row.covered ? 'console.dual.dry.covered' : 'console.dual.dry.short'} />
      </Badge>
    ),
    onPhone: 'aside',
  },
  ...(['before', 'change', 'after'] as const).map(
    (field): Column<DualDryRunAccount> => ({
      id: field,
      header: <Say id={`console.dual.dry.${field}`} />,
      cell: (row) => <Amount value={row[field]} asset={row.asset} withPlus={field === 'change'} />,
      align: 'end',
      onPhone: 'pair',
    }),
  ),
]
